/** A path without trailing slashes. In linear time: only the last run of slashes is matched. */
export const withoutLastSlashes = (path: string): string => path.replace(/(?<!\/)\/+$/, '')
