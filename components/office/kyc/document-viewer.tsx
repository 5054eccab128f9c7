'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { KeyHint } from '#components/kit/button/key-hint.tsx'
import { OfficeButton, OfficeIconButton } from '#components/kit/button/office-button.tsx'
import { classes } from '#components/kit/classes.ts'
import { MinusIcon, PlusIcon } from '#components/kit/icon.tsx'
import { FailedState } from '#components/kit/state/office-states.tsx'
import { officeKycDocument, officeKycReview, type ReviewedDocument } from '#lib/contract/companies/office/kyc.ts'
import { showBytes } from '#lib/format/bytes.ts'
import { ShopProblem } from '#lib/http/query-client.ts'
import { askOfficeFile } from '#lib/office/call.ts'
import { useKeys } from '#lib/office/keys.ts'
import { refreshOffice } from '#lib/office/queries.ts'
import { PdfView } from './pdf-view.tsx'
import { type Look, PictureView } from './picture-view.tsx'

const KINDS = { 'application/pdf': 'PDF', 'image/png': 'PNG', 'image/jpeg': 'JPEG' } as const
const MIN = 0.5
const MAX = 6
const STEP = 1.25
const WHOLE: Look = { zoom: 1, turns: 0 }

/**
 * A document, or two side by side: zoom, turn, pan.
 * @param beside the second document; null without a second document
 */
export function DocumentViewer({
  companyId,
  document,
  beside,
}: {
  companyId: number
  document: ReviewedDocument
  beside: ReviewedDocument | null
}) {
  const [look, setLook] = useState<Look>(WHOLE)
  const [isBeside, setBeside] = useState(false)
  const zoomBy = (factor: number) =>
    setLook(({ zoom, turns }) => ({ zoom: Math.min(MAX, Math.max(MIN, zoom * factor)), turns }))
  const turn = () => setLook(({ zoom, turns }) => ({ zoom, turns: (turns + 1) % 4 }))

  useKeys('Document', {
    '+': { label: 'zoom', run: () => zoomBy(STEP), isInStatusBar: true },
    '=': { label: 'zoom', run: () => zoomBy(STEP) },
    '-': { label: 'zoom', run: () => zoomBy(1 / STEP), isInStatusBar: true },
    f: { label: 'whole page', run: () => setLook(WHOLE) },
    r: { label: 'turn', run: turn },
    ...(beside && { b: { label: 'two side by side', run: () => setBeside((is) => !is) } }),
  })

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-10 flex-none flex-wrap items-center gap-2 border-b border-hairline bg-paper px-3 py-1.5 text-tiny">
        <OfficeIconButton label="Zoom out" onClick={() => zoomBy(1 / STEP)}>
          <MinusIcon size={16} />
        </OfficeIconButton>
        <output className="w-11 text-center font-semibold" aria-label="Zoom">
          {Math.round(look.zoom * 100)}%
        </output>
        <OfficeIconButton label="Zoom in" onClick={() => zoomBy(STEP)}>
          <PlusIcon size={16} />
        </OfficeIconButton>
        <KeyHint keys="- +" className="mr-2" />
        <OfficeButton size="small" keys="f" onClick={() => setLook(WHOLE)}>
          Whole page
        </OfficeButton>
        <OfficeButton size="small" keys="r" onClick={turn}>
          Turn
        </OfficeButton>
        {beside ? (
          <OfficeButton
            size="small"
            keys="b"
            aria-pressed={isBeside}
            className="max-md:hidden"
            onClick={() => setBeside(!isBeside)}
          >
            {isBeside ? 'Show one' : `Beside ${beside.no}`}
          </OfficeButton>
        ) : null}
        <span className="ml-auto text-muted">
          {KINDS[document.kind]}, {showBytes(document.bytes)}
        </span>
      </div>
      <div className={classes('flex min-h-0 flex-1', isBeside && 'divide-x divide-hairline')}>
        <OneDocument companyId={companyId} document={document} look={look} />
        {isBeside && beside ? <OneDocument companyId={companyId} document={beside} look={WHOLE} /> : null}
      </div>
    </div>
  )
}

/** An object URL of a document's bytes; fetched once while the company is open. */
function useDocumentFile(companyId: number, id: number) {
  const { data, error, refetch } = useQuery({
    queryKey: [officeKycDocument.name, companyId, id],
    queryFn: async ({ signal }) => {
      const answer = await askOfficeFile(officeKycDocument, { companyId, id }, { signal })
      if (!answer.ok) throw new ShopProblem(answer.problem)
      // The page lists each view of a document, including this view.
      void refreshOffice([officeKycReview.name])
      return answer.data
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(null)
    }
  }, [data])
  return { file: data, address, error, retry: () => void refetch() }
}

function OneDocument({ companyId, document, look }: { companyId: number; document: ReviewedDocument; look: Look }) {
  const { file, address, error, retry } = useDocumentFile(companyId, document.id)
  const name = `${document.no}: ${document.name}`
  if (error) {
    return (
      <div className="flex-1">
        <FailedState title="We could not open this document." error={error} onRetry={retry} />
      </div>
    )
  }
  if (!file || !address) {
    return (
      <p role="status" className="flex-1 bg-calico p-6 text-muted">
        Opening {document.name}…
      </p>
    )
  }
  if (document.kind !== 'application/pdf') return <PictureView address={address} name={name} look={look} />
  return <PdfView file={file} address={address} fileName={document.name} name={name} look={look} />
}
