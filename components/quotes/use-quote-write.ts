import { useState } from 'react'
import type { AnswerOf, Call, Input, Output } from '#lib/contract/base/call.ts'
import type { Problem } from '#lib/contract/base/problem.ts'

// Checks of the calls load with the first press.
const loadWrite = () => import('#lib/quotes/write.ts')

/** Sends a change of a quote: whether it is being sent, and the problem of the last try. */
export function useQuoteWrite<C extends Call>(
  load: () => Promise<C>,
  onDone: (data: Output<C>, message: string) => void,
) {
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  return {
    isSending,
    problem,
    async send(input: Input<C>): Promise<void> {
      if (isSending) return
      setSending(true)
      setProblem(null)
      const { writeQuote } = await loadWrite()
      const answer: AnswerOf<C> = await writeQuote(load, input)
      setSending(false)
      if (answer.ok) onDone(answer.data, answer.message)
      else setProblem(answer.problem)
    },
  }
}
