'use client'

import { useEffect, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogBody } from '#components/ui/dialog.tsx'
import { StripeBar } from '#components/ui/stripe.tsx'
import { showAlert } from '#lib/alerts.ts'
import { ask } from '#lib/call-client.ts'
import { guestCart } from '#lib/cart.ts'
import { cartAdd } from '#lib/contract/cart.ts'

/**
 * What is done once after sign-in: the guest's cart leaves this browser, and its owner is first offered to move it into
 * the account's. Nothing is dropped before the shop has said that it has it.
 */
export function AfterSignIn({ onDone }: { onDone: () => void }) {
  const [lines] = useState(() => guestCart.read().items)
  const [problem, setProblem] = useState<string | null>(null)
  const [moving, setMoving] = useState(false)
  const done = useRef(onDone)
  done.current = onDone

  useEffect(() => {
    if (lines.length === 0) done.current()
  }, [lines])

  async function move() {
    setMoving(true)
    setProblem(null)
    const items = lines.map(({ productId, quantity, price }) => ({ productId, quantity, price: price ?? undefined }))
    const answer = await ask(cartAdd, { items, set: false })
    setMoving(false)
    if (!answer.ok) {
      setProblem(answer.problem.message)
      return
    }
    const { refused } = answer.data
    guestCart.empty()
    if (refused.length > 0) {
      const names = refused.map(({ productId, message }) => `${nameOf(productId)}: ${message}`)
      showAlert({ tone: 'warning', title: 'Some lines stayed behind.', text: names.join(' '), stay: 15_000 })
    }
    done.current()
  }

  const nameOf = (productId: number) => lines.find((line) => line.productId === productId)?.name ?? 'A product'

  function leave() {
    guestCart.empty()
    done.current()
  }

  if (lines.length === 0) return null
  const cloths = lines.length === 1 ? '1 cloth' : `${lines.length} cloths`
  return (
    <Dialog title="Your cart came along" onClose={() => void move()}>
      <DialogBody className="space-y-5">
        <p>
          You put {cloths} in the cart before you signed in. Shall we move {lines.length === 1 ? 'it' : 'them'} into
          your account's cart?
        </p>
        <ul className="max-h-48 overflow-y-auto text-small text-muted">
          {lines.map(({ productId, name, detail, quantity }) => (
            <li key={productId}>
              {quantity} × {[name, detail].filter(Boolean).join(', ')}
            </li>
          ))}
        </ul>
        {problem ? <p className="text-error">{problem} Your cart is still in this browser.</p> : null}
        {moving ? <StripeBar label="Moving your cart" /> : null}
        <div className="flex flex-wrap gap-3">
          <Button disabled={moving} onClick={() => void move()}>
            {problem ? 'Try again' : `Move ${cloths}`}
          </Button>
          <Button variant="outline" disabled={moving} onClick={leave}>
            No, discard
          </Button>
        </div>
      </DialogBody>
    </Dialog>
  )
}
