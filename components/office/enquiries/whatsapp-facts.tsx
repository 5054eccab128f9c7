import Link from 'next/link'
import { When } from '#components/kit/figure/figures.tsx'
import { type Status, StatusMark } from '#components/kit/figure/status-mark.tsx'
import { Section } from '#components/kit/page/section.tsx'
import type {
  WhatsAppConversation,
  WhatsAppMessagePart,
  WhatsAppState,
} from '#lib/contract/enquiries/office/whatsapp.ts'
import { showCount } from '#lib/format/count.ts'

const STATES: Readonly<Record<Exclude<WhatsAppState, 'received' | 'joined'>, { status: Status; text: string }>> = {
  queued: { status: 'wait', text: 'Queued' },
  sent: { status: 'out', text: 'Sent' },
  delivered: { status: 'done', text: 'Delivered' },
  read: { status: 'done', text: 'Read' },
  failed: { status: 'wrong', text: 'Not delivered' },
}

/** Status of a message of the shop. */
export function WhatsAppMark({ part: { state, failure, template } }: { part: WhatsAppMessagePart }) {
  if (state === 'received' || state === 'joined') return null
  const { status, text } = STATES[state]
  return (
    <p className="mt-1 flex flex-wrap gap-x-3 text-tiny text-muted">
      <StatusMark status={status}>
        {text}
        {failure ? `: ${failure}` : ''}
      </StatusMark>
      {template ? <span>Template: {template.replaceAll('_', ' ')}</span> : null}
    </p>
  )
}

const MICROS = 1_000_000
const showDollars = (micros: number) => `US$ ${(micros / MICROS).toFixed(2)}`

/** The person in WhatsApp, drafts from the conversation, and the shop's billed messages of this month. */
export function WhatsAppFacts({ conversation }: { conversation: WhatsAppConversation }) {
  const { phone, username, optedOutAt, month, drafts } = conversation
  const { replies, freeReplies, templates, costMicros } = month
  return (
    <>
      <Section title="WhatsApp">
        {username ? <p className="wrap-anywhere">@{username}</p> : null}
        <p className={phone ? 'tabular-nums' : 'text-muted'}>{phone ? `+${phone}` : 'Phone number not shown'}</p>
        {optedOutAt ? (
          <p>
            <StatusMark status="held">
              STOP since <When at={optedOutAt} />
            </StatusMark>
          </p>
        ) : null}
        <p className="mt-2 text-tiny text-muted">
          This month: {showCount(replies)} of {showCount(freeReplies)} free replies, {showCount(templates)}{' '}
          {templates === 1 ? 'template' : 'templates'}, about {showDollars(costMicros)}.
        </p>
      </Section>
      {drafts.length > 0 ? (
        <Section title="Drafts">
          <ul>
            {drafts.map(({ draftId, state }) => (
              <li key={draftId} className="flex justify-between gap-3">
                <Link className="link touch-target" prefetch={false} href={`/office/orders/new?draft=${draftId}`}>
                  Draft {draftId}
                </Link>
                <span className="text-tiny text-muted">{DRAFT_TEXT[state]}</span>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  )
}

const DRAFT_TEXT = { draft: 'Not sent', sent: 'Sent', closed: 'Discarded' } as const
