import type { ReactNode } from 'react'
import { Alert } from '#components/kit/alert/alert.tsx'
import { Button } from '#components/kit/button/button.tsx'
import { keepFocus } from '#components/kit/dialog/keep-focus.ts'

/** The button of a payment form that sends a prompt to a phone, under the error of the last attempt. */
export function PayButton({
  message,
  isBusy,
  isPaid,
  children,
}: {
  /** The error; null without an error. */
  message: string | null
  isBusy: boolean
  /** The order is fully paid. */
  isPaid: boolean
  children: ReactNode
}) {
  return (
    <>
      {message ? (
        <div className="mt-6">
          <Alert tone="danger" live="assertive">
            {message}
          </Alert>
        </div>
      ) : null}
      <Button
        {...keepFocus}
        type="submit"
        variant="money"
        className="mt-5 w-full md:mt-6"
        disabled={isPaid}
        aria-disabled={isBusy}
      >
        {children}
      </Button>
    </>
  )
}
