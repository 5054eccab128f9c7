'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '#components/kit/button/button.tsx'
import { Dialog, DialogBody } from '#components/kit/dialog/dialog.tsx'
import { StripeBar } from '#components/kit/stripe.tsx'
import { showAlert } from '#lib/browser/alerts.ts'
import { forgetOrderedLines } from '#lib/cart/cart.ts'
import type { Problem } from '#lib/contract/base/problem.ts'
import { showMoney } from '#lib/format/money.ts'
import { ACCOUNT_CART, queryClient } from '#lib/http/query-client.ts'
import { checkoutTexts } from '#lib/language/checkout.ts'
import { useTexts } from '#lib/language/texts.ts'
import { refreshApprovals, requestApproval } from '#lib/orders/approvals.ts'
import { changeDraft } from './checkout-draft.ts'
import type { OrderRequest } from './place-order-request.ts'

/** The confirmation before an order is sent to the approvers of the company. */
export function ApprovalDialog({
  request,
  approvers,
  onRefused,
  onClose,
}: {
  request: OrderRequest
  approvers: string
  onRefused: (problem: Problem) => void
  onClose: () => void
}) {
  const texts = useTexts(checkoutTexts)
  const router = useRouter()
  const [isSending, setSending] = useState(false)
  async function send() {
    if (isSending) return
    setSending(true)
    const answer = await requestApproval(request)
    setSending(false)
    if (!answer.ok) return onRefused(answer.problem)
    changeDraft({ comments: '', when: null, day: '', purchaseOrderNo: '', paysNow: false })
    queryClient.removeQueries({ queryKey: ACCOUNT_CART })
    forgetOrderedLines()
    void refreshApprovals()
    showAlert({ tone: 'success', title: answer.message })
    router.push('/order-approvals')
  }
  return (
    <Dialog title={texts.approvalTitle} onClose={onClose} closeLabel={texts.close}>
      <DialogBody className="space-y-5">
        <p>
          {texts.items(request.items.length)},{' '}
          <strong className="font-semibold">{showMoney(request.sum, 'auto')}</strong> {texts.withVat}.{' '}
          {texts.waitsFor({ approvers })}
        </p>
        {isSending ? <StripeBar label={texts.sendingOrder} /> : null}
        <div className="flex flex-wrap gap-3">
          <Button variant="money" disabled={isSending} onClick={() => void send()}>
            {isSending ? texts.sending : texts.yesSend}
          </Button>
          <Button variant="outline" onClick={onClose} disabled={isSending}>
            {texts.goBack}
          </Button>
        </div>
      </DialogBody>
    </Dialog>
  )
}
