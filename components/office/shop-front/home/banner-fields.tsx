'use client'

import { type Banner, MAX_HEADING } from '#lib/contract/content/content-parts.ts'
import type { ContentFinding } from '#lib/contract/content/office/content.ts'
import { ChoiceRow } from '../choice-row.tsx'
import { findingsOf } from '../field-row.tsx'
import { ShownFields } from '../shown-fields.tsx'
import { LongTextRow, TextRow } from '../text-rows.tsx'
import { ButtonRow } from './button-row.tsx'
import { ContentPicture } from './content-picture.tsx'
import { WordsField } from './words-field.tsx'

const VIDEOS = { none: 'No video', file: 'Video file', vimeo: 'Vimeo', youtube: 'YouTube' } as const

/** Fields of a banner, each with its findings. */
export function BannerFields({
  banner,
  findings,
  refusal,
  onChange,
}: {
  banner: Banner
  findings: readonly ContentFinding[]
  refusal: string | null
  onChange: (banner: Banner) => void
}) {
  const { id, heading, sentence, words, button, target, picture, pictureNarrow, alt, video } = banner
  const isReadOnly = refusal !== null
  const of = (field: string) => findingsOf(findings, id, field)
  const change = (changes: Partial<Banner>) => onChange({ ...banner, ...changes })
  return (
    <>
      <TextRow
        label="Heading"
        value={heading}
        most={MAX_HEADING}
        findings={of('heading')}
        isReadOnly={isReadOnly}
        onChange={(next) => change({ heading: next })}
      />
      <LongTextRow
        label="Text"
        rows={1}
        value={sentence}
        most={200}
        findings={of('sentence')}
        isReadOnly={isReadOnly}
        onChange={(next) => change({ sentence: next })}
      />
      <WordsField
        words={words}
        findings={of('words')}
        isReadOnly={isReadOnly}
        onChange={(next) => change({ words: next })}
      />
      <ButtonRow itemId={id} button={button} target={target} findings={findings} refusal={refusal} onChange={change} />
      <ShownFields itemId={id} noun="banner" value={banner} findings={findings} refusal={refusal} onChange={change} />
      <ContentPicture
        label="Picture"
        sha256={picture}
        findings={of('picture')}
        refusal={refusal}
        none="No picture yet"
        onChange={(next) => change({ picture: next })}
      />
      <ContentPicture
        label="On phones"
        sha256={pictureNarrow}
        findings={of('pictureNarrow')}
        refusal={refusal}
        none="The same picture, cropped"
        canRemove
        onChange={(next) => change({ pictureNarrow: next })}
      />
      <TextRow
        label="Description"
        placeholder="For people who cannot see the picture"
        value={alt}
        most={160}
        findings={of('alt')}
        isReadOnly={isReadOnly}
        onChange={(next) => change({ alt: next })}
      />
      <ChoiceRow
        label="Video"
        value={video?.videoType ?? 'none'}
        names={VIDEOS}
        options={['none', 'file', 'vimeo', 'youtube']}
        findings={video ? [] : of('video')}
        refusal={refusal}
        onChange={(next) =>
          change({ video: next === 'none' ? null : { videoType: next, videoUrl: video?.videoUrl ?? '' } })
        }
      />
      {video ? (
        <TextRow
          label="Video address"
          placeholder={video.videoType === 'file' ? '/film/loom.webm' : 'https://…'}
          value={video.videoUrl}
          most={300}
          findings={of('video')}
          isReadOnly={isReadOnly}
          onChange={(videoUrl) => change({ video: { ...video, videoUrl } })}
        />
      ) : null}
    </>
  )
}
