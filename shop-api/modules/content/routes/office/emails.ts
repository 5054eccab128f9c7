import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import {
  type EditedEmail,
  type EmailWords,
  type ListedEmailKind,
  MAX_TESTS_AN_HOUR,
  officeEmail,
  officeEmailPreview,
  officeEmailPublish,
  officeEmails,
  officeEmailTest,
} from '#lib/contract/content/office/emails.ts'
import { tidied } from '#lib/office/emails/check-email-text.ts'
import { emailContactLines } from '#lib/shop/site.ts'
import type { Session } from '../../../../db/client.ts'
import type { EmailDraft } from '../../../../email/email.ts'
import { addText, countTests, latestTexts, listTexts, type StoredText } from '../../../../email/published-texts.ts'
import { queueEmail } from '../../../../email/queue.ts'
import { fillPresent } from '../../../../email/render.ts'
import { defaultWords, type EmailTemplate, placeholdersOf, problemsOf } from '../../../../email/template.ts'
import { refuse } from '../../../../refusal.ts'
import type { Worker } from '../../../../runtime/worker.ts'
import { loadSite } from '../../../site/use-cases/site.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'

const HOUR_MS = 60 * 60_000

const isUsable = (kind: EmailTemplate, words: EmailWords): boolean => Object.keys(problemsOf(kind, words)).length === 0

function listed(kind: EmailTemplate, last: StoredText | undefined): ListedEmailKind {
  const { id, group, name, when, isFixed = false, text } = kind
  const words = isFixed ? null : (last?.words ?? null)
  const state = words === null ? 'default' : isUsable(kind, words) ? 'changed' : 'unusable'
  return {
    ...{ kind: id, group, name, when, state, isFixed },
    subject: state === 'changed' ? (words?.subject ?? '') : text.subject,
    changedAt: last?.at.toISOString() ?? null,
    changedBy: last?.by ?? null,
  }
}

function kindNamed(templates: readonly EmailTemplate[], id: string): EmailTemplate {
  const kind = templates.find((one) => one.id === id)
  if (!kind) throw refuse('not-found', 'There is no such email.')
  return kind
}

/**
 * The kind and the text, if the text can be published. @throws not-found, invalid-request with a sentence at each field
 */
function checked(
  templates: readonly EmailTemplate[],
  id: string,
  typed: EmailWords,
): { kind: EmailTemplate; words: EmailWords } {
  const kind = kindNamed(templates, id)
  const words = tidied(typed)
  const fields = problemsOf(kind, words)
  if (Object.keys(fields).length > 0) throw refuse('invalid-request', 'This text cannot be sent.', { fields })
  return { kind, words }
}

/** Emails in the office: their texts seen, tried and published. */
export function serveOfficeEmails(
  app: FastifyInstance,
  outbox: Pick<Worker, 'nudge'>,
  { templates, examples }: { templates: readonly EmailTemplate[]; examples: ReadonlyMap<string, EmailDraft> },
): void {
  const { clock } = app.shop
  // After the commit of the call that queues it.
  const sendSoon = () => setTimeout(() => outbox.nudge(), 20).unref()
  const exampleOf = ({ id }: EmailTemplate): EmailDraft => {
    const example = examples.get(id)
    if (!example) throw new Error(`the email ${id} has no example`)
    return example
  }

  async function edited(tx: Session, kind: EmailTemplate): Promise<EditedEmail> {
    const [history, { name: shop }] = [await listTexts(tx, kind.id), await loadSite(tx)]
    const [last] = history
    const values = { ...exampleOf(kind).values, shop }
    const words = kind.isFixed ? null : (last?.words ?? null)
    return {
      ...listed(kind, last),
      text: words ?? defaultWords(kind),
      default: defaultWords(kind),
      version: last?.version ?? 0,
      placeholders: placeholdersOf(kind).map(([name, { says, isNeeded = false, isLong = false }]) => ({
        ...{ name, says, isNeeded, isLong },
        example: fillPresent(`{${name}}`, values),
      })),
      fixedLines: [...(kind.text.also ? [kind.text.also] : []), ...kind.text.closing].flatMap(
        (line) => fillPresent(line, values) || [],
      ),
      problems: words ? { ...problemsOf(kind, words) } : {},
      history: history.map(({ version, at, by, words: text }) => ({
        ...{ version, at: at.toISOString(), by, text },
        isUsable: text === null || isUsable(kind, text),
      })),
    }
  }

  serveOfficeCall(app, officeEmails, async ({ tx }) => {
    const texts = await latestTexts(tx)
    return { data: templates.map((kind) => listed(kind, texts.get(kind.id))) }
  })

  serveOfficeCall(app, officeEmail, async ({ tx, input }) => ({
    data: await edited(tx, kindNamed(templates, input.kind)),
  }))

  serveOfficeCall(app, officeEmailPreview, async ({ tx, input }) => {
    const { kind, words } = checked(templates, input.kind, input.text)
    const site = await loadSite(tx)
    return { data: exampleOf(kind).render(site.name, words, { contact: emailContactLines(site) }) }
  })

  serveOfficeCall(app, officeEmailPublish, async (request) => {
    const { tx, now, input } = request
    const { staffId } = staffOf(request)
    const kind = kindNamed(templates, input.kind)
    if (kind.isFixed) throw refuse('invalid-request', 'The text of this email cannot be changed in the office.')
    const typed = input.text && checked(templates, input.kind, input.text).words
    const words = isDeepStrictEqual(typed, defaultWords(kind)) ? null : typed
    const before = await edited(tx, kind)
    if (!(await addText(tx, now, { kind: kind.id, words, seen: input.version, staffId })))
      throw refuse('changed-meanwhile', 'Someone else has published another text of this email since you opened it.', {
        data: await edited(tx, kind),
      })
    return {
      data: await edited(tx, kind),
      message: words ? 'Published. The next email is sent with this text.' : 'The default is sent again.',
      audit: {
        ...{ action: 'emails.publish', subject: { kind: 'email', id: kind.id } },
        before: { version: input.version, ...before.text },
        after: { version: input.version + 1, ...(words ?? { isDefault: true }) },
      },
    }
  })

  serveOfficeCall(app, officeEmailTest, async (request) => {
    const { tx, now, input } = request
    const { staffId, email } = staffOf(request)
    const { kind, words } = checked(templates, input.kind, input.text)
    if ((await countTests(tx, staffId, new Date(now.getTime() - HOUR_MS))) >= MAX_TESTS_AN_HOUR)
      throw refuse('too-many-requests', `At most ${MAX_TESTS_AN_HOUR} test emails in an hour. Try again later.`)
    const example = exampleOf(kind)
    await queueEmail(tx, clock, {
      to: email,
      render: (shop, _words, more) => {
        const notice = 'This is a test with invented values, sent from the office. No customer has received it.'
        const rendered = example.render(shop, words, { ...more, notice })
        return { ...rendered, subject: `Test: ${rendered.subject}` }
      },
    })
    sendSoon()
    return {
      data: { to: email },
      message: `A test is sent to ${email}.`,
      audit: { action: 'emails.test', subject: { kind: 'email', id: kind.id } },
    }
  })
}
