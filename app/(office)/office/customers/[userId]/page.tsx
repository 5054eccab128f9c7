import { notFound } from 'next/navigation'
import { CustomerPage } from '#components/office/customers/customer-page.tsx'

export default async function OfficeCustomerPage({ params }: { params: Promise<{ userId: string }> }) {
  const { userId } = await params
  if (!/^[1-9]\d{0,14}$/.test(userId)) notFound()
  return <CustomerPage userId={Number(userId)} />
}
