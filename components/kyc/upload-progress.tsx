import { Button } from '#components/kit/button/button.tsx'
import { StripeBar } from '#components/kit/stripe.tsx'
import { showBytes } from '#lib/format/bytes.ts'
import type { KycFormState } from './kyc-form-state.ts'

/** Progress of the upload, and the button to stop it. */
export function UploadProgress({
  stage,
  total,
  onCancel,
}: {
  stage: NonNullable<KycFormState['stage']>
  total: number
  onCancel: () => void
}) {
  const share = stage.stage === 'sending' && total > 0 ? stage.sent / total : undefined
  const isAway = stage.stage !== 'packing' && stage.away
  return (
    <div className="mt-5 border border-hairline bg-paper p-4 md:p-6">
      <StripeBar label="Sending your documents" share={share} />
      <p className="mt-3 font-semibold tabular-nums" role="status">
        {isAway ? 'No connection. We continue when it is back.' : stageText(stage)}
      </p>
      <p className="text-small text-muted tabular-nums">
        {share === undefined ? 'This takes a moment.' : `${showBytes(share * total)} of ${showBytes(total)}`}
      </p>
      <Button variant="outline" size="small" className="mt-4" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}

function stageText({ stage }: NonNullable<KycFormState['stage']>): string {
  if (stage === 'packing') return 'Packing your documents…'
  return stage === 'sending' ? 'Sending your documents…' : 'Received. Checking each document…'
}
