/** Maximum number of lines in a quick order pad. */
export const MAX_PAD_LINES = 5_000
/** Maximum number of characters read of a line; no valid line is longer. */
export const PAD_LINE_LENGTH = 160
