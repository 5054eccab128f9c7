/** Sends one statement of a transaction. */
export type Send = <Answer>(ask: () => Promise<Answer>) => Promise<Answer>

export interface Remembering {
  send: Send
  /** Every answer, in the order in which the statements were sent. */
  answers: Promise<unknown>[]
  /** From now on nothing is sent any more. */
  end: () => void
}

/**
 * Remembers what a transaction sends, so that a statement nobody waited for cannot fail unseen; and sends nothing after the
 * transaction's end, when its connection belongs to somebody else already.
 */
export function remembering(): Remembering {
  const answers: Promise<unknown>[] = []
  let isOver = false
  return {
    answers,
    send: (ask) => {
      const answer = isOver ? Promise.reject(new Error('the transaction is over')) : ask()
      // Its failure is told at the transaction's end at the latest; until then it must not count as unhandled.
      answer.catch(() => {})
      answers.push(answer)
      return answer
    },
    end: () => {
      isOver = true
    },
  }
}
