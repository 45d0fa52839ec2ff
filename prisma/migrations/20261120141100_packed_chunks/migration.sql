-- Chunks are zstd already: to compress them once more costs time and saves nothing.
ALTER TABLE "upload_chunks" ALTER COLUMN "content" SET STORAGE EXTERNAL;
