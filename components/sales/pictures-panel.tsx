'use client'

import { useEffect, useRef } from 'react'
import { Button, IconButton } from '#components/kit/button/button.tsx'
import { CloseIcon } from '#components/kit/icon.tsx'
import { showAlert } from '#lib/browser/alerts.ts'
import { showCount } from '#lib/format/count.ts'
import type { Chosen } from '#lib/sales/selection.ts'
import { pictures, savePictures, usePictures } from './pictures.ts'

/** Whether a job is in progress: a new job would replace it. */
export const isDrawing = () => ['running', 'paused'].includes(pictures.read().state)

const countText = (count: number) => `${showCount(count)} ${count === 1 ? 'picture' : 'pictures'}`

async function save(): Promise<void> {
  try {
    await savePictures()
  } catch {
    const text = 'There may not be enough space on this device. Choose fewer pictures and try again.'
    showAlert({ tone: 'danger', title: 'We could not put the pictures into one file.', text })
  }
}

/**
 * Draws pictures of the chosen cards and downloads them as one zip, with visible progress.
 * @param wanted the cards to draw; another list starts again, null continues with the pictures drawn already
 */
export function PicturesPanel({ chosen }: { chosen: readonly Chosen[] | null }) {
  const { state, total, tried, ready, failed } = usePictures()
  const begun = useRef<readonly Chosen[] | null>(null)
  const last = useRef(state)

  useEffect(() => {
    if (!chosen || begun.current === chosen) return
    begun.current = chosen
    pictures.start(chosen)
  }, [chosen])
  // A finished job downloads at once. After a cancellation the user decides.
  useEffect(() => {
    const finished = last.current === 'running' && state === 'over' && tried === total && ready > 0
    last.current = state
    if (finished) void save()
  }, [state, tried, total, ready])

  if (state === 'none') return null
  const over = state === 'over'
  const progress = over
    ? `${countText(ready)} of ${showCount(total)} ready.`
    : `${state === 'paused' ? 'Paused: ' : ''}${showCount(tried)} of ${countText(total)}`
  return (
    <section aria-label="Pictures" className="mt-3 border border-hairline bg-paper px-5 py-4">
      <div className="flex items-center gap-4">
        <p className="flex-1 font-semibold" aria-live={over || state === 'paused' ? 'polite' : 'off'}>
          {progress}
        </p>
        {over ? (
          <IconButton label="Close the pictures" onClick={pictures.close}>
            <CloseIcon size={18} />
          </IconButton>
        ) : null}
      </div>
      <progress
        aria-label="Pictures ready"
        value={tried}
        max={total}
        className="mt-2 h-2 w-full appearance-none border-0 bg-calico [&::-moz-progress-bar]:bg-main [&::-webkit-progress-bar]:bg-calico [&::-webkit-progress-value]:bg-main"
      />
      {failed.length > 0 ? (
        <p className="mt-2 text-small text-error">
          {failed.length === 1 ? 'One could' : `${showCount(failed.length)} could`} not be made:{' '}
          {failed.slice(0, 5).join('; ')}
          {failed.length > 5 ? '; and others' : ''}.
        </p>
      ) : null}
      <div className="mt-3 flex flex-wrap gap-3">
        {state === 'running' ? (
          <Button size="small" variant="outline" onClick={pictures.pause}>
            Pause
          </Button>
        ) : null}
        {state === 'paused' ? (
          <Button size="small" variant="outline" onClick={pictures.resume}>
            Resume
          </Button>
        ) : null}
        {over ? null : (
          <Button size="small" variant="quiet" onClick={pictures.cancel}>
            Cancel
          </Button>
        )}
        {ready > 0 && state !== 'running' ? (
          <Button size="small" variant={over ? 'main' : 'quiet'} onClick={() => void save()}>
            Save {countText(ready)}
          </Button>
        ) : null}
      </div>
    </section>
  )
}
