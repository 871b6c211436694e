// What other areas use of this one.
export { default as DocumentPreview } from './DocumentPreview.vue';
export { default as SizeMeter } from './SizeMeter.vue';
export { default as WaitingDocument } from './WaitingDocument.vue';
export { closePdf, openPdf, pageAsJpeg, pageTexts, type PDFDocumentProxy } from './pdf.ts';
export { useScanReading, type Unread } from './use-scan-reading.ts';
export { pdfOrPicture } from './made-smaller.ts';
export { sizeOnPaper, type Fineness } from './shrink-picture.ts';
export { type FaxRow, latestRows, targetOf } from './fax-rows.ts';
export { default as WatchFolderSection } from './WatchFolderSection.vue';
