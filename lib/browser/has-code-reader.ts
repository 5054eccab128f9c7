/** Whether this browser reads barcodes with its camera: Chrome on Android does, Safari and Firefox do not. */
export const hasCodeReader = (): boolean => 'BarcodeDetector' in window && Boolean(navigator.mediaDevices?.getUserMedia)
