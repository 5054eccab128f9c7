'use client'

/** The shop did not answer: said plainly, with a way to try again. */
export default function PaymentError({ reset }: { error: Error; reset: () => void }) {
  return (
    <main>
      <h1>The shop cannot be reached just now.</h1>
      <button type="button" onClick={reset}>
        Try again
      </button>
    </main>
  )
}
