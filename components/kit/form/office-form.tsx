'use client'

import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { classes } from '#components/kit/classes.ts'
import { useFocusReturn } from '#components/kit/dialog/use-focus-return.ts'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import type { Problem } from '#lib/contract/problem.ts'

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

const isOfFields = ({ fields }: Problem) => fields !== undefined && Object.keys(fields).length > 0

/**
 * The frame of a form that stands in a room: heading, what is wrong with all of it, the fields, the two buttons. What is wrong
 * with a field is said at the field. Opened, its first field has the focus; closed, what opened it has it again.
 */
export function OfficeForm({
  words,
  state: { isRunning, problem, isIncomplete },
  onSubmit,
  onClose,
  className = 'mb-6 border border-field p-3.5',
  children,
}: {
  words: FormWords
  state: FormState
  onSubmit: () => void
  onClose: () => void
  className?: string
  children: ReactNode
}) {
  const form = useRef<HTMLFormElement>(null)
  useFocusReturn(form)
  // Before it is seen: nobody's first letters are taken to another field.
  useLayoutEffect(() => {
    if (form.current?.contains(document.activeElement)) return
    form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [])
  useEffect(() => {
    if (problem?.fields) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [problem])
  return (
    <form
      ref={form}
      aria-label={words.title}
      className={classes('bg-paper', className)}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <h2 className="heading text-d5">{words.title}</h2>
      <p className="text-muted">{words.text}</p>
      {problem && !isOfFields(problem) ? (
        <AlertLine tone="warning" live="assertive" className="mt-2" title={words.failed ?? 'Not saved.'}>
          {problem.message}
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
