'use client'

import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { classes } from '#components/kit/classes.ts'
import { useFocusReturn } from '#components/kit/dialog/use-focus-return.ts'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import type { Problem } from '#lib/contract/problem.ts'
import { problemText } from '#lib/office/problem-text.ts'
import type { OfficeFormParts } from './use-office-form.ts'

/** What a form says: its heading, the sentence below, its main button, and what is not done when it is refused. */
export interface FormWords {
  title: string
  text: string
  submit: string
  /** "Not saved." */
  failed?: string
}

/** Where a form is: sent, refused, or not ready to be sent. */
export interface FormState {
  isRunning: boolean
  problem?: Problem | null
  isIncomplete?: boolean
}

/** Of a form that `useOfficeForm` keeps. */
type Kept = { form: OfficeFormParts; isIncomplete?: boolean; state?: undefined; onSubmit?: undefined }
type ByHand = { form?: undefined; isIncomplete?: undefined; state: FormState; onSubmit: () => void }

const isOfFields = ({ fields }: Problem) => fields !== undefined && Object.keys(fields).length > 0

/**
 * The frame of a form in a section: heading, what is wrong with all of it, the fields, the two buttons. What is wrong with a field is
 * shown at the field. Opened, its first field has the focus; closed, what opened it has it again.
 */
export function OfficeForm({
  words,
  form,
  state = { isRunning: form?.isSubmitting ?? false, problem: form?.problem },
  isIncomplete = state.isIncomplete,
  onSubmit,
  onClose,
  className = 'mb-6 border border-field p-3.5',
  children,
}: (Kept | ByHand) & { words: FormWords; onClose: () => void; className?: string; children: ReactNode }) {
  const ownElement = useRef<HTMLFormElement>(null)
  const element = form?.attributes.ref ?? ownElement
  const { isRunning, problem } = state
  useFocusReturn(element)
  // Before it is seen: nobody's first letters are taken to another field.
  useLayoutEffect(() => {
    if (element.current?.contains(document.activeElement)) return
    element.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [element])
  useEffect(() => {
    if (problem?.fields) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [problem, element])
  const attributes = form?.attributes ?? {
    ref: element,
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      onSubmit?.()
    },
  }
  return (
    <form {...attributes} aria-label={words.title} className={classes('bg-paper', className)}>
      <h2 className="heading text-d5">{words.title}</h2>
      <p className="text-muted">{words.text}</p>
      {problem && (form || !isOfFields(problem)) ? (
        <AlertLine tone="warning" live="assertive" className="mt-2" title={words.failed ?? 'Not saved.'}>
          {problemText(problem)}
        </AlertLine>
      ) : null}
      {children}
      <div className="mt-3 flex gap-2">
        <OfficeButton type="submit" variant="main" disabled={isRunning || isIncomplete}>
          {words.submit}
        </OfficeButton>
        <OfficeButton onClick={onClose}>Leave it</OfficeButton>
      </div>
    </form>
  )
}
