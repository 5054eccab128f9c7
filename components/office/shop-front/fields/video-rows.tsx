'use client'

import type { Banner } from '#lib/contract/content/content-parts.ts'
import type { ContentFinding } from '#lib/contract/content/office/content.ts'
import { ChoiceRow } from './choice-row.tsx'
import { TextRow } from './text-rows.tsx'

const VIDEOS = { none: 'No video', file: 'Video file', vimeo: 'Vimeo', youtube: 'YouTube' } as const

/** Type and address of a video. */
export function VideoRows({
  label,
  value: video,
  most,
  findings,
  refusal,
  onChange,
}: {
  label: string
  value: Banner['video']
  /** Maximum characters of the address. */
  most: number
  findings: readonly ContentFinding[]
  refusal: string | null
  onChange: (video: Banner['video']) => void
}) {
  return (
    <>
      <ChoiceRow
        label={label}
        value={video?.videoType ?? 'none'}
        names={VIDEOS}
        options={['none', 'file', 'vimeo', 'youtube']}
        findings={video ? [] : findings}
        refusal={refusal}
        onChange={(next) => onChange(next === 'none' ? null : { videoType: next, videoUrl: video?.videoUrl ?? '' })}
      />
      {video ? (
        <TextRow
          label={`${label} address`}
          placeholder={video.videoType === 'file' ? '/film/loom.webm' : 'https://…'}
          value={video.videoUrl}
          most={most}
          findings={findings}
          isReadOnly={refusal !== null}
          onChange={(videoUrl) => onChange({ ...video, videoUrl })}
        />
      ) : null}
    </>
  )
}
