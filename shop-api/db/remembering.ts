import type { Session } from './client.ts'

/** A session that remembers its statements, so that one nobody waited for cannot fail unseen. */
export function remembering(session: Session): { tx: Session; sent: Promise<unknown>[] } {
  const sent: Promise<unknown>[] = []
  const tx: Session = {
    get db() {
      return session.db
    },
    query: <Row>(text: string, values?: unknown[], name?: string) => {
      const answer = session.query<Row>(text, values, name)
      // Its failure is told at the transaction's end at the latest; until then it must not count as unhandled.
      answer.catch(() => {})
      sent.push(answer)
      return answer
    },
  }
  return { tx, sent }
}
