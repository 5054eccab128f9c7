'use client'

import { type ReactNode, useLayoutEffect } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { classes } from '#components/kit/classes.ts'
import { useFocusReturn } from '#components/kit/dialog/use-focus-return.ts'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { problemText } from '#lib/office/problem-text.ts'
import type { OfficeFormParts } from './use-office-form.ts'

/** Texts of a form: heading, introduction, main button, and the title of a refusal. */
export interface FormWords {
  title: string
  text: string
  submit: string
  /** "Not saved." */
  failed?: string
}

/**
 * The frame of a form in a section: heading, error of the whole form, fields, two buttons. Fields show their own
 * errors. Focuses the first field on opening, and returns the focus to its opener on closing.
 */
export function OfficeForm({
  words,
  form: { attributes, isSubmitting, problem },
  isIncomplete = false,
  onClose,
  className = 'mb-6 border border-field p-3.5',
  children,
}: {
  words: FormWords
  form: OfficeFormParts
  /** True: it cannot be sent yet. */
  isIncomplete?: boolean
  onClose: () => void
  className?: string
  children: ReactNode
}) {
  const element = attributes.ref
  useFocusReturn(element)
  // Before the first paint, so that the user's first letters do not end up in a different field.
  useLayoutEffect(() => {
    if (element.current?.contains(document.activeElement)) return
    element.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [element])
  return (
    <form {...attributes} aria-label={words.title} className={classes('bg-paper', className)}>
      <h2 className="heading text-d5">{words.title}</h2>
      <p className="text-muted">{words.text}</p>
      {problem ? (
        <AlertLine tone="warning" live="assertive" className="mt-2" title={words.failed ?? 'Not saved.'}>
          {problemText(problem)}
        </AlertLine>
      ) : null}
      {children}
      <div className="mt-3 flex flex-wrap gap-2">
        <OfficeButton type="submit" variant="main" disabled={isSubmitting || isIncomplete}>
          {words.submit}
        </OfficeButton>
        <OfficeButton onClick={onClose}>Cancel</OfficeButton>
      </div>
    </form>
  )
}
