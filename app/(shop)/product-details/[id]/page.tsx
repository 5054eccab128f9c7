import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { JsonLd } from '#components/ui/json-ld.tsx'
import type { Product } from '#lib/contract/catalogue.ts'
import { mediaAddress } from '#lib/media.ts'
import { showMoney } from '#lib/money.ts'
import { productAddress } from '#lib/routes.ts'
import { breadcrumbLd, productLd } from '#server/json-ld.ts'
import { publicAddress } from '#server/public-address.ts'
import { readProduct } from '#server/shop/catalogue.ts'

interface Props {
  params: Promise<{ id: string }>
}

export const instant = false
export const generateStaticParams = () => [{ id: '_' }]

/** One spelling of an id has a page: "007" or "7.0" would be more addresses of the same. */
async function productOf(params: Props['params']): Promise<Product> {
  const { id } = await params
  if (!/^[1-9]\d{0,8}$/.test(id)) notFound()
  return (await readProduct(Number(id))) ?? notFound()
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const product = await productOf(params)
  const canonical = productAddress(product.id)
  const images = [{ url: mediaAddress(product.mainImage.sha256, 1000, 'jpg'), alt: product.mainImage.alt }]
  return {
    title: product.productFullName,
    description: product.shortDescription,
    alternates: { canonical },
    openGraph: { url: canonical, title: product.productFullName, description: product.shortDescription, images },
  }
}

export default async function ProductPage({ params }: Props) {
  const product = await productOf(params)
  return (
    <main>
      <JsonLd of={[productLd(product, publicAddress()), breadcrumbLd(product, publicAddress())]} />
      <h1>{product.productFullName}</h1>
      {product.price !== null && <p>{showMoney(product.price)}</p>}
      <p>{product.shortDescription}</p>
    </main>
  )
}
