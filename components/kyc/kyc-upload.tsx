'use client'

import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { Alert } from '#components/kit/alert/alert.tsx'
import { Button, buttonClass, IconButton } from '#components/kit/button/button.tsx'
import { classes } from '#components/kit/classes.ts'
import { CloseIcon } from '#components/kit/icon.tsx'
import { StripeBar } from '#components/kit/stripe.tsx'
import { DocumentList } from '#components/trade/document-list.tsx'
import type { KycUploadStatus } from '#lib/contract/companies/kyc.ts'
import { NEEDS_ZIP } from '#lib/contract/companies/kyc-rules.ts'
import { showBytes } from '#lib/format/bytes.ts'
import type { Chosen } from './document-choice.ts'
import { cancelUpload, choose, type KycFormState, remove, submit, useKycForm } from './kyc-form-state.ts'

const ACCEPT = '.zip,.pdf,.png,.jpg,.jpeg,application/zip,application/pdf,image/png,image/jpeg'

/** Shown beside the specification's sentence about the zip: this page packs any chosen files into a zip. */
const PHOTOS_DO = 'Or choose photos or PDF files. We put them in one zip for you.'

/** Chosen files that are not sent yet; each can be removed. */
function ChosenFiles({ chosen, onRemove }: { chosen: readonly Chosen[]; onRemove: (key: string) => void }) {
  if (chosen.length === 0) return null
  return (
    <ul aria-label="Chosen files" className="mt-4 border-t border-hairline">
      {chosen.map(({ key, file, kind, originalBytes }) => (
        <li key={key} className="flex items-center gap-3 border-b border-hairline py-1">
          <span className="min-w-0 flex-1 py-1.5">
            <span className="block font-semibold break-words">{file.name}</span>
            <span className="block text-small text-muted">
              {kind === 'zip' ? 'Zip, ' : ''}
              {showBytes(file.size)}
              {originalBytes === null ? '' : `, made smaller from ${showBytes(originalBytes)}`}
            </span>
          </span>
          <IconButton label={`Remove ${file.name}`} onClick={() => onRemove(key)}>
            <CloseIcon size={18} />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

/** Progress of the upload, and the button to stop it. */
function UploadProgress({
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

/**
 * The upload of documents: closed with a reason while staff check them, open again for declined documents, and hidden
 * once all are approved.
 */
export function KycUpload({ status, userId }: { status: KycUploadStatus; userId: number }) {
  const { chosen, problems, stage, total } = useKycForm(userId)
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const wasBusy = useRef(false)
  const [isOver, setIsOver] = useState(false)
  const busy = stage !== null
  const declined = status.documents.filter(({ state }) => state === 'declined')

  useEffect(() => {
    // The focused button was removed together with the bar.
    if (wasBusy.current && !busy) section.current?.focus()
    wasBusy.current = busy
  }, [busy])

  if (status.approvalStatus === 'approved') return null
  const isClosed = status.locked !== null
  const take = (files: FileList | null) => void choose(userId, [...(files ?? [])])

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    if (!isClosed && !busy) take(event.dataTransfer.files)
  }

  return (
    <section ref={section} tabIndex={-1} aria-labelledby={`${id}-title`} className="outline-none">
      <h2 id={`${id}-title`} className="heading text-d4">
        {titleOf(status, declined.length)}
      </h2>
      <p className="mt-2 max-w-prose text-muted" id={`${id}-help`}>
        {isClosed
          ? status.locked
          : 'PNG, JPEG or PDF of 10 KB to 1 MB each, or all in one zip of up to 15 MB. We make larger photos smaller for you.'}
      </p>
      {status.documents.length === 0 ? <DocumentList className="mt-5 max-w-prose border-b border-hairline" /> : null}
      {stage ? (
        <UploadProgress stage={stage} total={total} onCancel={cancelUpload} />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop files; the button in it does the same
        <div
          onDragOver={(event) => {
            event.preventDefault()
            setIsOver(!isClosed)
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={drop}
          className={classes(
            'mt-5 border border-dashed p-4 md:p-6',
            isClosed ? 'border-hairline bg-calico' : isOver ? 'border-ink bg-info-tint' : 'border-field bg-paper',
          )}
        >
          <input
            id={id}
            type="file"
            multiple
            accept={ACCEPT}
            disabled={isClosed}
            aria-describedby={`${id}-help`}
            onChange={(event) => {
              take(event.target.files)
              // The same file can be chosen again after it was removed.
              event.target.value = ''
            }}
            className="peer sr-only"
          />
          <label
            htmlFor={id}
            className={buttonClass(
              isClosed ? 'quiet' : 'outline',
              'regular',
              classes(
                'peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-link',
                isClosed ? 'pointer-events-none text-muted' : 'cursor-pointer',
              ),
            )}
          >
            {chosen.length > 0 ? 'Choose more' : 'Choose documents'}
          </label>
          {isClosed ? null : <span className="ml-4 hidden text-small text-muted md:inline">or drop them here</span>}
          <ChosenFiles chosen={chosen} onRemove={remove} />
        </div>
      )}
      <Problems sentences={problems} />
      {isClosed || busy ? null : (
        <Button className="mt-5 w-full md:w-auto" onClick={() => void submit(userId, declined.length)}>
          Submit
        </Button>
      )}
    </section>
  )
}

function titleOf({ approvalStatus, locked }: KycUploadStatus, declinedCount: number): string {
  if (locked !== null) return 'We have your documents'
  if (approvalStatus !== 'declined' || declinedCount === 0) return 'Send your documents'
  return declinedCount === 1 ? 'Send one document again' : `Send ${declinedCount} documents again`
}

function Sentences({ sentences }: { sentences: readonly string[] }) {
  return (
    <span className="mt-1 block">
      {sentences.map((sentence) => (
        <span key={sentence} className="mt-1 block break-words">
          {sentence}
        </span>
      ))}
    </span>
  )
}

/** Why the chosen documents cannot be sent; empty without a problem. */
function Problems({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <div className="mt-4">
      <Alert tone="danger" live="assertive" title={sentences.length === 1 ? sentences[0] : 'You cannot send these:'}>
        {sentences.length > 1 ? (
          <Sentences sentences={sentences} />
        ) : sentences[0] === NEEDS_ZIP ? (
          <span className="mt-1 block">{PHOTOS_DO}</span>
        ) : null}
      </Alert>
    </div>
  )
}
