/** A call's body as received. */
export interface Body {
  [name: string]: unknown
}

/** Sends a JSON response to a call. */
export type Send = (status: number, answer: object) => void
