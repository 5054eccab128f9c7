/** At most this many lines in one quick order pad. */
export const MAX_PAD_LINES = 5_000
/** As much of a line as is read; no code with quantity and unit is longer. */
export const PAD_LINE_LENGTH = 160
