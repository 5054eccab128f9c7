'use client'

import { useEffect, useState } from 'react'
import { Alert } from '#components/ui/alert.tsx'
import { takePaymentWord } from '#lib/payment-word.ts'

/** Says again what the payment screen was told as it left; nothing when the page says the same already. */
export function LastWord({ orderId, known }: { orderId: string; known: string | null }) {
  const [said, setSaid] = useState<string | null>(null)
  useEffect(() => setSaid((shown) => shown ?? takePaymentWord(orderId)), [orderId])
  if (said === null || said === known) return null
  return (
    <div className="mb-6">
      <Alert tone="danger" live="assertive">
        {said}
      </Alert>
    </div>
  )
}
