'use client'

import type { ComponentProps } from 'react'
import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { saveFile } from '#lib/browser/download.ts'
import {
  MAX_PRINTED_AT_ONCE,
  officeParcelPrint,
  officePrintFile,
  printParcelsJob,
} from '#lib/contract/fulfilment/office/parcel-prints.ts'
import { askOfficeFile } from '#lib/office/call.ts'
import { noteRefused, useOfficeJob } from '#lib/office/jobs.ts'
import { refreshOffice } from '#lib/office/queries.ts'

type Form = 'slips' | 'labels'

/** Draws slips or labels: few at once, as a file to print; many in the background, listed when they are done. */
export function PrintButton({
  form,
  parcelIds,
  ...rest
}: ComponentProps<typeof OfficeButton> & { form: Form; parcelIds: readonly number[] }) {
  const job = useOfficeJob(printParcelsJob, ['office-parcel-list'])
  const [isDrawing, setDrawing] = useState(false)
  async function print() {
    if (parcelIds.length > MAX_PRINTED_AT_ONCE) return void job.start({ form, parcelIds: [...parcelIds] })
    setDrawing(true)
    const answer = await askOfficeFile(officeParcelPrint, { form, parcels: parcelIds.join(',') })
    setDrawing(false)
    if (!answer.ok) return noteRefused(answer.problem.message)
    saveFile(answer.data, `${form}.pdf`)
    void refreshOffice(['office-parcel-list'])
  }
  return <OfficeButton {...rest} disabled={isDrawing || job.isRunning} onClick={() => void print()} />
}

/** Fetches slips or labels that a job has drawn. */
export async function fetchPrint(printId: number): Promise<void> {
  const answer = await askOfficeFile(officePrintFile, { printId })
  if (answer.ok) saveFile(answer.data, `print-${printId}.pdf`)
  else noteRefused(answer.problem.message)
}
