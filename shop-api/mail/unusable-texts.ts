import type { Logger } from 'pino'
import type { Session } from '../db/client.ts'
import { latestTexts } from '../email/published-texts.ts'
import { problemsOf } from '../email/template.ts'
import { EMAIL_KINDS } from './all-emails.ts'

/**
 * Says in the log which texts of staff are not used because they do not fit this release: the default is sent in their place. The
 * office says the same at each of them.
 */
export async function logUnusableTexts(tx: Session, log: Pick<Logger, 'warn'>): Promise<void> {
  const texts = await latestTexts(tx)
  for (const kind of EMAIL_KINDS) {
    const words = texts.get(kind.id)?.words
    const problems = words && !kind.isFixed ? problemsOf(kind, words) : {}
    if (Object.keys(problems).length > 0)
      log.warn({ kind: kind.id, problems }, "an email's text does not fit any more: its default is sent")
  }
}
