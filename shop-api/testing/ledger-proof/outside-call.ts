/** A call's body as it came. */
export interface Body {
  [name: string]: unknown
}

/** Answers a call with JSON. */
export type Send = (status: number, answer: object) => void
