-- Lots that are held, as a broker's file of open lots tells them.
ALTER TYPE "realized_row_kind" ADD VALUE 'OPEN';
