'use client'

import { useState } from 'react'
import { LiveButton } from '#components/kit/button/live-button.tsx'
import { saveFile } from '#lib/browser/download.ts'
import type { OfficeJob } from '#lib/contract/jobs/office/jobs.ts'
import { officeExportFile } from '#lib/contract/office/office/exports.ts'
import { showBytes } from '#lib/format/bytes.ts'
import { askOfficeFile } from '#lib/office/call.ts'
import { noteRefused } from '#lib/office/jobs.ts'

/** Button that downloads the file of an export: "Save orders-2026-11-24.csv (1.3 MB)". */
export function FetchFile({ jobId, file }: { jobId: number; file: NonNullable<OfficeJob['file']> }) {
  const [isFetching, setFetching] = useState(false)
  async function fetchFile() {
    setFetching(true)
    const answer = await askOfficeFile(officeExportFile, { jobId })
    setFetching(false)
    if (answer.ok) saveFile(answer.data, file.name)
    else noteRefused(answer.problem.message)
  }
  return (
    <LiveButton
      className="min-h-7 text-left font-semibold underline underline-offset-4 max-md:min-h-11"
      disabled={isFetching}
      onClick={() => void fetchFile()}
    >
      {isFetching ? 'Fetching ' : 'Save '}
      {file.name} ({showBytes(file.bytes)})
    </LiveButton>
  )
}
