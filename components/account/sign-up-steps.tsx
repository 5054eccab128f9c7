'use client'

import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#components/kit/button/button.tsx'
import { keepFocus } from '#components/kit/dialog/keep-focus.ts'
import { FormProblem } from '#components/kit/form/form-problem.tsx'
import type { useCallForm } from '#components/kit/form/use-call-form.ts'
import { ChevronDownIcon } from '#components/kit/icon.tsx'

/** The address of the second step, so that a phone's Back returns to the first. */
const SECOND = '#details'
const FIRST_STEP = 'data-first-step'

export interface Steps {
  isSecond: boolean
  /** Shows the step and moves the focus to its heading. */
  show: (second: boolean) => void
  /** Shows the step of a field. */
  reveal: (field: HTMLElement) => void
  heading: RefObject<HTMLHeadingElement | null>
}

const withoutHash = () => window.history.replaceState(null, '', window.location.pathname + window.location.search)

/** The shown step of a sign-up form. A reload begins at the first step: the password is typed there, and never stored. */
export function useSteps(): Steps {
  const [isSecond, setSecond] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const show = useCallback((second: boolean) => {
    flushSync(() => setSecond(second))
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [])

  useEffect(() => {
    if (window.location.hash === SECOND) withoutHash()
    const onPop = () => show(window.location.hash === SECOND)
    window.addEventListener('popstate', onPop)
    return () => window.removeEventListener('popstate', onPop)
  }, [show])

  const reveal = useCallback((field: HTMLElement) => {
    if (!field.closest(`[${FIRST_STEP}]`)) return
    flushSync(() => setSecond(false))
    withoutHash()
  }, [])
  return { isSecond, show, reveal, heading }
}

/** A form in two steps: the fields of the account, then the rest with the consent and the button that sends both. */
export function SignUpSteps({
  form,
  steps: { isSecond, show, heading },
  names,
  titles,
  first,
  second,
}: {
  form: Pick<ReturnType<typeof useCallForm>, 'attributes' | 'problem' | 'isSubmitting' | 'check'>
  steps: Steps
  /** The fields of the first step. */
  names: readonly string[]
  /** Of both steps. */
  titles: readonly [string, string]
  first: ReactNode
  second: ReactNode
}) {
  const [isChecking, setChecking] = useState(false)
  /** The second step stays in the form once it was shown. */
  const [wasShown, setShown] = useState(false)
  if (isSecond && !wasShown) setShown(true)

  async function goOn() {
    setChecking(true)
    const isValid = await form.check(names)
    setChecking(false)
    if (!isValid) return
    window.history.pushState(null, '', SECOND)
    show(true)
  }

  return (
    <form
      {...form.attributes}
      onSubmit={(event) => {
        if (isSecond) return form.attributes.onSubmit(event)
        event.preventDefault()
        void goOn()
      }}
      className="space-y-6"
    >
      <FormProblem problem={form.problem} />
      <h2 ref={heading} tabIndex={-1} className="heading scroll-mt-20 text-d4 outline-none">
        <span className="mb-1 block text-small text-muted">Step {isSecond ? 2 : 1} of 2</span>
        {titles[isSecond ? 1 : 0]}
      </h2>
      <div hidden={isSecond} className="space-y-6" {...{ [FIRST_STEP]: '' }}>
        <div className="grid grid-cols-1 gap-x-4 gap-y-5 md:grid-cols-2">{first}</div>
        {/* A form's first submit button is pressed by Enter. */}
        {isSecond ? null : (
          <Button type="submit" disabled={isChecking} className="w-full md:w-auto" {...keepFocus}>
            {isChecking ? 'Checking…' : 'Continue'}
          </Button>
        )}
      </div>
      {wasShown ? (
        <div hidden={!isSecond} className="space-y-8">
          {second}
          <div className="flex flex-col gap-3 md:flex-row-reverse md:justify-end">
            <Button type="submit" disabled={form.isSubmitting} className="w-full md:w-auto" {...keepFocus}>
              {form.isSubmitting ? 'Signing up…' : 'Sign Up'}
            </Button>
            <Button type="button" variant="outline" className="w-full md:w-auto" onClick={() => window.history.back()}>
              Back
            </Button>
          </div>
        </div>
      ) : null}
    </form>
  )
}

/** Fields that few people fill in, folded. */
export function MoreFields({ children }: { children: ReactNode }) {
  return (
    <details className="group border-y border-hairline">
      <summary className="flex min-h-14 list-none items-center justify-between font-semibold">
        More contact details (optional)
        <ChevronDownIcon size={18} className="group-open:rotate-180" />
      </summary>
      <div className="space-y-5 pt-2 pb-6">{children}</div>
    </details>
  )
}
