'use client'

import type { ReactNode } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeDialog } from '#components/kit/dialog/office-dialog.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import type { Problem } from '#lib/contract/base/problem.ts'
import { officeWebhookDelete, officeWebhookRotate, type Webhook } from '#lib/contract/integrations/office/webhooks.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useOfficeAction } from '#lib/office/queries.ts'

const REFRESHES = ['office-webhooks', 'office-audit-list']

/** Confirms an action that cannot be undone. */
function ConfirmDialog({
  title,
  confirm,
  failed,
  problem,
  isRunning,
  children,
  onConfirm,
  onClose,
}: {
  title: string
  confirm: string
  failed: string
  problem: Problem | null
  isRunning: boolean
  children: ReactNode
  onConfirm: () => void
  onClose: () => void
}) {
  return (
    <OfficeDialog label={title} onClose={onClose}>
      <div className="p-5">
        <h2 className="heading text-title">{title}</h2>
        <div className="mt-1 [overflow-wrap:anywhere]">{children}</div>
        {problem ? (
          <AlertLine tone="error" title={failed} live="assertive" className="mt-3">
            {problem.message}
          </AlertLine>
        ) : null}
        <div className="mt-4 flex gap-2">
          <OfficeButton variant="main" disabled={isRunning} onClick={onConfirm}>
            {confirm}
          </OfficeButton>
          <OfficeButton onClick={onClose}>Cancel</OfficeButton>
        </div>
      </div>
    </OfficeDialog>
  )
}

/** Confirms deleting a webhook. */
export function DeleteWebhookDialog({
  webhook: { webhookId, url, waiting },
  onDeleted,
  onClose,
}: {
  webhook: Webhook
  onDeleted: () => void
  onClose: () => void
}) {
  const { run, isRunning, problem } = useOfficeAction(officeWebhookDelete, {
    refreshes: REFRESHES,
    onDone: (_deleted, message) => {
      noteDone(message)
      onDeleted()
    },
  })
  return (
    <ConfirmDialog
      title="Delete this webhook?"
      confirm="Delete webhook"
      failed="Not deleted."
      problem={problem}
      isRunning={isRunning}
      onConfirm={() => void run({ webhookId })}
      onClose={onClose}
    >
      <p>{url} gets no more messages, and its log is deleted too.</p>
      {waiting > 0 ? (
        <p>{waiting === 1 ? 'One message' : `${waiting} messages`} that are waiting will not be sent.</p>
      ) : null}
    </ConfirmDialog>
  )
}

/** Confirms replacing the secret. @param onMade gets the new secret */
export function RotateSecretDialog({
  webhook: { webhookId, previousSecretUntil },
  onMade,
  onClose,
}: {
  webhook: Webhook
  onMade: (secret: string) => void
  onClose: () => void
}) {
  const { run, isRunning, problem } = useOfficeAction(officeWebhookRotate, {
    refreshes: REFRESHES,
    onDone: ({ secret }) => onMade(secret),
  })
  return (
    <ConfirmDialog
      title="Create a new secret?"
      confirm="Create new secret"
      failed="Secret not created."
      problem={problem}
      isRunning={isRunning}
      onConfirm={() => void run({ webhookId })}
      onClose={onClose}
    >
      <p>
        For 24 hours, messages are signed with both the new and the current secret. Give the new secret to the receiver
        within that time.
      </p>
      {previousSecretUntil ? <p>The previous secret stops working at once.</p> : null}
    </ConfirmDialog>
  )
}
