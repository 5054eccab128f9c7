'use client'

import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeSelect } from '#components/kit/field/office-select.tsx'
import { When } from '#components/kit/figure/figures.tsx'
import { AlertLine, QueryState } from '#components/kit/state/office-states.tsx'
import {
  officeWhatsAppTemplates,
  templateText,
  type WhatsAppConversation,
  type WhatsAppTemplate,
} from '#lib/contract/enquiries/office/whatsapp.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { useNow } from '#lib/office/use-now.ts'

/** The chosen template of an answer, by name and language. */
export interface TypedTemplate {
  name: string
  language: string
  values: readonly string[]
}

/** `text`: free-form. `template`: after 24 hours. `none`: the customer wrote STOP, and has not written since. */
export type ReplyKind = 'text' | 'template' | 'none'

/** The kind of reply that is possible now. */
export function useReplyKind(conversation: WhatsAppConversation | undefined, lastInAt: string): ReplyKind {
  const now = useNow()
  if (!conversation) return 'text'
  const { optedOutAt, windowEndsAt } = conversation
  const isOpen = windowEndsAt !== null && now < new Date(windowEndsAt)
  if (optedOutAt !== null && !(isOpen && lastInAt > optedOutAt)) return 'none'
  return isOpen ? 'text' : 'template'
}

/** Whether a template is chosen with all of its values. */
export const isTemplateFilled = (template: TypedTemplate | undefined): boolean =>
  template?.values.every((value) => value.trim() !== '') === true

/** The end of free-form replies, or why they are not possible. */
export function ReplyWindow({ kind, conversation }: { kind: ReplyKind; conversation: WhatsAppConversation }) {
  if (kind === 'none')
    return (
      <AlertLine tone="warning" title="The customer wrote STOP.">
        Reply after the customer writes again.
      </AlertLine>
    )
  if (kind === 'template')
    return (
      <AlertLine tone="info" title="24 hours have passed since the customer’s last message.">
        Only an approved template can be sent.
      </AlertLine>
    )
  return conversation.windowEndsAt ? (
    <p className="px-2.5 pt-1.5 text-tiny text-muted">
      Free-form replies until <When at={conversation.windowEndsAt} />, then only templates.
    </p>
  ) : null
}

const keyOf = ({ name, language }: { name: string; language: string }) => `${name} ${language}`

/** Chooses an approved template and fills in its values; shows the text as the customer gets it. */
export function TemplateChoice({
  chosen,
  onChoose,
}: {
  chosen: TypedTemplate | null
  onChoose: (template: TypedTemplate | null, text: string) => void
}) {
  const query = useOfficeQuery(officeWhatsAppTemplates, {})
  const { data } = query
  if (!data) return <QueryState query={query} what="the templates" rows={2} permission="enquiries.view" />
  const found = chosen ? data.find((one) => keyOf(one) === keyOf(chosen)) : undefined
  const choose = (template: WhatsAppTemplate | undefined, values: readonly string[]) =>
    template
      ? onChoose({ name: template.name, language: template.language, values }, templateText(template.body, values))
      : onChoose(null, '')
  const names = Object.fromEntries(
    data.map((one) => [keyOf(one), `${one.name.replaceAll('_', ' ')} (${one.language})`]),
  )
  return (
    <div className="grid gap-2 px-2.5 py-2">
      {data.length === 0 ? <p className="text-muted">No approved templates yet. Add them in Meta’s manager.</p> : null}
      <OfficeSelect
        label="Template"
        value={found ? keyOf(found) : ''}
        names={names}
        onChange={(key) => {
          const template = data.find((one) => keyOf(one) === key)
          choose(
            template,
            Array.from({ length: template?.values ?? 0 }, () => ''),
          )
        }}
      >
        <option value="">Choose a template</option>
      </OfficeSelect>
      {found && chosen
        ? chosen.values.map((value, at) => (
            <OfficeField
              // biome-ignore lint/suspicious/noArrayIndexKey: values of a template have only their number
              key={at}
              label={`Value ${at + 1}`}
              maxLength={500}
              value={value}
              onChange={(typed) => choose(found, chosen.values.with(at, typed))}
            />
          ))
        : null}
      {found && chosen ? (
        <p className="border-l-4 border-hairline pl-3 wrap-anywhere whitespace-pre-line" role="status">
          {templateText(found.body, chosen.values)}
        </p>
      ) : null}
    </div>
  )
}
