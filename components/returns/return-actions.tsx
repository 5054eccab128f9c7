'use client'

import { useState } from 'react'
import { Button } from '#components/kit/button/button.tsx'
import { keepFocus } from '#components/kit/dialog/keep-focus.ts'
import { TextArea } from '#components/kit/field/text-field.tsx'
import { FormProblem } from '#components/kit/form/form-problem.tsx'
import { showAlert } from '#lib/browser/alerts.ts'
import type { Problem } from '#lib/contract/base/problem.ts'
import type { ShownReturn } from '#lib/contract/returns/returns.ts'
import type { OrderKey } from '#lib/orders/returns-watch.ts'
import { answerReturn, cancelReturn } from '#lib/orders/send-return.ts'
import { PhotoList } from './photo-list.tsx'
import { usePhotos } from './use-photos.ts'

/** Actions of the customer on a return that is not received: the answer to a question, and the cancellation. */
export function ReturnActions({ shown: { returnNo, state }, order }: { shown: ShownReturn; order: OrderKey }) {
  const [isCancelling, setCancelling] = useState(false)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  async function cancel() {
    setSending(true)
    const answer = await cancelReturn(order, returnNo)
    setSending(false)
    if (answer.ok) showAlert({ tone: 'success', title: answer.message })
    else setProblem(answer.problem)
  }

  return (
    <div className="mt-3 space-y-4">
      <FormProblem problem={problem} />
      {state === 'question' ? <Answer returnNo={returnNo} order={order} /> : null}
      {isCancelling ? (
        <div className="flex flex-wrap items-center gap-3">
          <p className="w-full">Cancel return {returnNo}?</p>
          <Button variant="outline" size="small" disabled={isSending} onClick={() => void cancel()} {...keepFocus}>
            {isSending ? 'Cancelling…' : 'Yes, cancel the return'}
          </Button>
          <Button variant="quiet" size="small" onClick={() => setCancelling(false)}>
            No
          </Button>
        </div>
      ) : (
        <Button variant="quiet" size="small" onClick={() => setCancelling(true)}>
          Cancel the return<span className="sr-only"> {returnNo}</span>
        </Button>
      )}
    </div>
  )
}

function Answer({ returnNo, order }: { returnNo: number; order: OrderKey }) {
  const [text, setText] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const photos = usePhotos(order)

  async function submit() {
    setChecked(true)
    if (text.trim() === '' || photos.isSending || isSending) return
    setSending(true)
    const answer = await answerReturn(order, { returnNo, text, photoIds: photos.ids })
    setSending(false)
    if (!answer.ok) return setProblem(answer.problem)
    photos.clear()
    showAlert({ tone: 'success', title: answer.message })
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      className="space-y-4"
    >
      <FormProblem problem={problem} />
      <TextArea
        label="Your answer"
        maxLength={1000}
        value={text}
        error={isChecked && text.trim() === '' ? 'Write your answer.' : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <PhotoList photos={photos} />
      <Button type="submit" size="small" disabled={isSending || photos.isSending} {...keepFocus}>
        {isSending ? 'Sending…' : 'Send the answer'}
      </Button>
    </form>
  )
}
