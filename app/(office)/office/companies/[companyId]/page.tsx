import { notFound } from 'next/navigation'
import { CompanyPage } from '#components/office/companies/company-page.tsx'

export default async function OfficeCompanyPage({ params }: { params: Promise<{ companyId: string }> }) {
  const { companyId } = await params
  if (!/^[1-9]\d{0,14}$/.test(companyId)) notFound()
  return <CompanyPage companyId={Number(companyId)} />
}
