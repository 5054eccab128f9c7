'use client'

import { useEffect, useRef, useState } from 'react'
import { LiveButton } from '#components/kit/button/live-button.tsx'
import { saveFile } from '#lib/browser/download.ts'
import type { OfficeJob } from '#lib/contract/jobs/office/jobs.ts'
import { officeExportFile } from '#lib/contract/office/office/exports.ts'
import { showBytes } from '#lib/format/bytes.ts'
import { askOfficeFile } from '#lib/office/call.ts'
import { noteRefused } from '#lib/office/jobs.ts'

/**
 * Button that downloads the file of an export: "Save orders-2026-11-24.csv (1.3 MB)".
 * @param isAutomatic the file is also downloaded once without a press, unless the second factor is required again
 */
export function FetchFile({
  jobId,
  file,
  isAutomatic = false,
}: {
  jobId: number
  file: NonNullable<OfficeJob['file']>
  isAutomatic?: boolean
}) {
  const [isFetching, setFetching] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const hasBegun = useRef(!isAutomatic)
  async function fetchFile(confirms: boolean) {
    setFetching(true)
    const answer = await askOfficeFile(officeExportFile, { jobId }, { confirms })
    setFetching(false)
    if (answer.ok) {
      saveFile(answer.data, file.name)
      setSaved(true)
    } else if (confirms || answer.problem.code !== 'factor-needed') noteRefused(answer.problem.message)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the file is ready
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    void fetchFile(false)
  }, [])
  return (
    <LiveButton
      className="min-h-7 text-left font-semibold underline underline-offset-4 max-md:min-h-11"
      disabled={isFetching}
      onClick={() => void fetchFile(true)}
    >
      {isFetching ? 'Fetching ' : isSaved ? 'Saved. Save again: ' : 'Save '}
      {file.name} ({showBytes(file.bytes)})
    </LiveButton>
  )
}
