"""All luck of a match, recomputed from its seed as engine/core/chance.md says."""

import struct


class Chance:
    """The key stream of a seed, and the record of what was drawn from it."""

    def __init__(self, seed):
        self._key = struct.unpack("<8I", seed)
        self._counter = 0
        self._words = []
        self._record = []

    def draw_below(self, bound, purpose):
        """A number from 0 to bound - 1, each as likely as the others."""
        excess = 2**32 % bound
        word = self._next_word()
        while word < excess:
            word = self._next_word()
        outcome = word % bound
        self._record.append([purpose, bound, outcome])
        return outcome

    def shuffle(self, items, purpose):
        """Fisher and Yates's shuffle, from the last element down."""
        for i in range(len(items) - 1, 0, -1):
            j = self.draw_below(i + 1, purpose)
            items[i], items[j] = items[j], items[i]

    def take_record(self):
        """The draws since the last call, each [purpose, bound, outcome]."""
        record, self._record = self._record, []
        return record

    def _next_word(self):
        if not self._words:
            self._words = list(reversed(chacha20_block(self._key, self._counter)))
            self._counter += 1
        return self._words.pop()


def chacha20_block(key, counter):
    """The 16 words of one block of RFC 8439; the nonce is zero."""
    start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *key, counter, 0, 0, 0]
    words = list(start)
    for _ in range(10):
        _quarter_round(words, 0, 4, 8, 12)
        _quarter_round(words, 1, 5, 9, 13)
        _quarter_round(words, 2, 6, 10, 14)
        _quarter_round(words, 3, 7, 11, 15)
        _quarter_round(words, 0, 5, 10, 15)
        _quarter_round(words, 1, 6, 11, 12)
        _quarter_round(words, 2, 7, 8, 13)
        _quarter_round(words, 3, 4, 9, 14)
    return [(word + first) & 0xFFFFFFFF for word, first in zip(words, start)]


def _quarter_round(x, a, b, c, d):
    x[a] = (x[a] + x[b]) & 0xFFFFFFFF
    x[d] = _rotate(x[d] ^ x[a], 16)
    x[c] = (x[c] + x[d]) & 0xFFFFFFFF
    x[b] = _rotate(x[b] ^ x[c], 12)
    x[a] = (x[a] + x[b]) & 0xFFFFFFFF
    x[d] = _rotate(x[d] ^ x[a], 8)
    x[c] = (x[c] + x[d]) & 0xFFFFFFFF
    x[b] = _rotate(x[b] ^ x[c], 7)


def _rotate(word, bits):
    return ((word << bits) & 0xFFFFFFFF) | (word >> (32 - bits))
