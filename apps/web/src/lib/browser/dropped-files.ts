import { onSessionEnd } from "../network/session.ts";
import { currentWhose, type Whose } from "../whose/whose.ts";

type Taker = (files: readonly File[]) => void;

let waiting: readonly { readonly files: readonly File[]; readonly whose: Whose }[] = [];
let taker: Taker | undefined;

onSessionEnd(() => {
  waiting = [];
});

/** Hands files that were dropped on any page to the screen that takes them, now or when it shows the same person as that page. */
export function handOver(files: readonly File[], whose = currentWhose()): void {
  if (taker === undefined || whose !== currentWhose()) {
    waiting = [...waiting, { files, whose }];
  } else {
    taker(files);
  }
}

/** Takes what was dropped so far and whatever is dropped next; answers how to stop. */
export function takeDropped(take: Taker): () => void {
  taker = take;
  const whose = currentWhose();
  const before = waiting.filter((each) => each.whose === whose).flatMap(({ files }) => files);
  waiting = waiting.filter((each) => each.whose !== whose);
  if (before.length > 0) {
    take(before);
  }
  return () => {
    taker = undefined;
  };
}

/** The files of a drop; of a folder those in it, however deep. Must be called while the drop is being handled. */
export async function filesOf({
  items,
  files,
}: Pick<DataTransfer, "files" | "items">): Promise<readonly File[]> {
  const entries = [...(items ?? [])].map((item) => item.webkitGetAsEntry?.());
  if (!entries.some((entry) => entry?.isDirectory)) {
    return [...files];
  }
  const found = await Promise.all(entries.map((entry) => (entry ? filesIn(entry) : [])));
  return found.flat();
}

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) {
    return [
      await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)),
    ];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: File[] = [];
  // A browser answers at most a hundred entries at once, and none when there are no more.
  for (let batch = await readBatch(reader); batch.length > 0; batch = await readBatch(reader)) {
    const files = await Promise.all(batch.filter(isVisible).map(filesIn));
    found.push(...files.flat());
  }
  return found;
}

const readBatch = (reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> =>
  new Promise((resolve, reject) => reader.readEntries(resolve, reject));

/** Folders hold files of the operating system that nobody chose. */
const isVisible = ({ name }: FileSystemEntry): boolean => !name.startsWith(".");
