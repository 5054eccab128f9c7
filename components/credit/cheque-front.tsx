'use client'

import { useState } from 'react'
import { Alert } from '#components/kit/alert/alert.tsx'
import { Button } from '#components/kit/button/button.tsx'
import { classes } from '#components/kit/classes.ts'
import { Dialog, DialogBody } from '#components/kit/dialog/dialog.tsx'
import type { Cheque } from '#lib/contract/companies/credit.ts'
import { showDay } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import { checkSignIn } from '#lib/session/check-sign-in.ts'

/**
 * A cheque's front in a dialog over the page. The picture is private: it loads only for people with access, and is not
 * cached.
 */
export function ChequeFront({ cheque, onClose }: { cheque: Cheque; onClose: () => void }) {
  const { chequeNo, chequeDate, chequeAmount, statusText, front_image: image } = cheque
  const [state, setState] = useState<'waiting' | 'shown' | 'failed'>('waiting')
  const [tries, setTries] = useState(0)
  return (
    <Dialog title={`Cheque ${chequeNo}`} shape="wide" onClose={onClose}>
      <DialogBody>
        <p className="text-muted">{`${showMoney(chequeAmount)}, dated ${showDay(chequeDate)}. ${statusText}.`}</p>
        <div className="mt-4 aspect-[31/14] bg-calico">
          {state === 'failed' ? (
            <div className="space-y-4 p-4">
              <Alert tone="danger" title="We could not load the picture." live="polite" />
              <Button
                variant="outline"
                onClick={() => {
                  setState('waiting')
                  setTries(tries + 1)
                }}
              >
                Try again
              </Button>
            </div>
          ) : (
            // biome-ignore lint/performance/noImgElement: a private picture, which no optimiser may keep
            <img
              key={tries}
              src={`/api${image}`}
              alt={`Front of cheque ${chequeNo}`}
              width={1240}
              height={560}
              className={classes('size-full object-contain transition-opacity', state === 'waiting' && 'opacity-0')}
              onLoad={() => setState('shown')}
              onError={() => {
                setState('failed')
                void checkSignIn()
              }}
            />
          )}
        </div>
        <p role="status" className="sr-only">
          {state === 'waiting' ? 'Loading the picture.' : ''}
        </p>
      </DialogBody>
    </Dialog>
  )
}
