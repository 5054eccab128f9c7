/** A path without slashes at its end. In linear time: the last run of slashes alone is looked at. */
export const withoutLastSlashes = (path: string): string => path.replace(/(?<!\/)\/+$/, '')
