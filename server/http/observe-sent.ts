import type { SentCall } from '#lib/http/send-call.ts'
import { inSpan } from '#lib/observe/in-span.ts'
import { sentCalls } from '#lib/observe/reports.ts'

/**
 * Sends a call to the shop API within a span, and reports its outcome.
 * @param send gets the headers that continue the trace; empty if traces are not exported
 */
export async function observeSent(
  call: string,
  send: (traceHeaders: Readonly<Record<string, string>>) => Promise<SentCall>,
): Promise<SentCall> {
  const began = performance.now()
  const sent = await inSpan(
    'call',
    () => ({ name: `send ${call}`, attributes: { 'fuma.call': call } }),
    async (span) => {
      const answer = await send(span.headers)
      if (answer.ok) span.set('http.response.status_code', answer.response.status)
      else span.set('error.type', answer.problem.code)
      return answer
    },
  )
  sentCalls.publish({ call, status: sent.ok ? sent.response.status : 0, seconds: (performance.now() - began) / 1000 })
  return sent
}
