'use client'

import { useRef } from 'react'
import {
  type EditedEmail,
  type EmailPlaceholder,
  MAX_OF_BUTTON,
  MAX_OF_GREETING,
  MAX_OF_PARAGRAPH,
  MAX_OF_SUBJECT,
} from '#lib/contract/content/office/emails.ts'
import type { EmailField, EmailProblems } from '#lib/office/emails/check-email-text.ts'
import { EMAIL_FIELD_NAMES, type TypedEmail } from '#lib/office/emails/typed-email.ts'
import { WordsField } from './words-field.tsx'

const MAX = { subject: MAX_OF_SUBJECT, greeting: MAX_OF_GREETING, paragraphs: undefined, button: MAX_OF_BUTTON }
const HINTS: Partial<Record<EmailField, string>> = {
  paragraphs: `An empty line starts a new paragraph. Each paragraph has at most ${MAX_OF_PARAGRAPH} characters.`,
}

type FieldElement = HTMLInputElement & HTMLTextAreaElement

/** Fields of an email's text, with placeholders that can be inserted at the cursor. */
export function EmailFields({
  email,
  typed,
  problems,
  onType,
}: {
  email: EditedEmail
  typed: TypedEmail
  problems: EmailProblems
  /** Absent for read-only users. */
  onType?: ((field: EmailField, text: string) => void) | undefined
}) {
  const elements = useRef<Partial<Record<EmailField, FieldElement | null>>>({})
  const last = useRef<EmailField>('paragraphs')
  const hasButton = email.default.button !== null
  const fields: EmailField[] = ['subject', 'greeting', 'paragraphs', ...(hasButton ? (['button'] as const) : [])]

  function insert({ name, isLong }: EmailPlaceholder): void {
    const field = isLong ? 'paragraphs' : last.current
    const element = elements.current[field]
    if (!element || !onType) return
    const text = `{${name}}`
    const [start, end] = [element.selectionStart ?? typed[field].length, element.selectionEnd ?? typed[field].length]
    onType(field, typed[field].slice(0, start) + text + typed[field].slice(end))
    // After the field contains the placeholder.
    requestAnimationFrame(() => {
      element.focus()
      element.setSelectionRange(start + text.length, start + text.length)
    })
  }

  return (
    <div className="grid gap-3">
      {fields.map((field) => (
        <WordsField
          key={field}
          label={EMAIL_FIELD_NAMES[field]}
          value={typed[field]}
          most={MAX[field]}
          rows={field === 'paragraphs' ? 9 : undefined}
          hint={HINTS[field]}
          error={problems[field]}
          fieldRef={(element) => {
            elements.current[field] = element
          }}
          onFocus={() => {
            last.current = field
          }}
          onChange={onType && ((text) => onType(field, text))}
        />
      ))}
      <section aria-label="Placeholders">
        <h3 className="font-semibold">Placeholders</h3>
        <p className="text-tiny text-muted">
          {onType ? 'Press a placeholder to insert it at the cursor. ' : ''}The email shows its value instead.
        </p>
        <ul className="mt-1.5">
          {email.placeholders.map((placeholder) => (
            <li
              key={placeholder.name}
              className="flex flex-wrap items-baseline gap-x-3 border-b border-hairline py-1.5"
            >
              {onType ? (
                <button
                  type="button"
                  aria-label={`Insert {${placeholder.name}}: ${placeholder.says}`}
                  className="inline-flex min-h-7 items-center rounded-sm border border-field px-2 font-mono text-tiny hover:bg-calico max-md:min-h-11"
                  onClick={() => insert(placeholder)}
                >
                  {`{${placeholder.name}}`}
                </button>
              ) : (
                <code className="text-tiny">{`{${placeholder.name}}`}</code>
              )}
              <span className="min-w-0 flex-1 basis-56 text-tiny">
                {placeholder.says}
                {placeholder.isNeeded ? <b className="font-semibold"> · required</b> : null}
                <span className="block text-muted [overflow-wrap:anywhere]">
                  {placeholder.example ? `“${placeholder.example}”` : 'Empty in this example'}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </section>
      {email.fixedLines.length > 0 ? (
        <section aria-label="Below the text, cannot be changed" className="text-tiny text-muted">
          <h3 className="text-ink">Below the text, cannot be changed</h3>
          {email.fixedLines.map((line) => (
            <p key={line} className="[overflow-wrap:anywhere]">
              {line}
            </p>
          ))}
        </section>
      ) : null}
    </div>
  )
}
