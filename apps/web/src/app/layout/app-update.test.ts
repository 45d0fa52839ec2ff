import { expect, test, vi } from "vitest";
import { currentToasts } from "../../ui/toast/toast-store.ts";
import { followVersions } from "./app-update.ts";

/** A service worker as far as the page deals with it. */
class FakeWorker extends EventTarget {
  state = "installing";
  readonly postMessage = vi.fn();
  install() {
    this.state = "installed";
    this.dispatchEvent(new Event("statechange"));
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  readonly update = vi.fn(async () => this);
  find(): FakeWorker {
    this.installing = new FakeWorker();
    this.dispatchEvent(new Event("updatefound"));
    return this.installing;
  }
}

class FakeContainer extends EventTarget {
  readonly registration = new FakeRegistration();
  controller: object | null = {};
  readonly register = vi.fn(async () => this.registration);
  readonly asBrowser = () => this as unknown as ServiceWorkerContainer;
}

const offers = () => currentToasts().map(({ message, action }) => [message, action?.label]);

test("a version that comes while the page is open is offered, and starts when it is asked for", async () => {
  const container = new FakeContainer();
  await followVersions(container.asBrowser());
  const worker = container.registration.find();
  expect(offers()).toEqual([]);

  worker.install();
  expect(offers()).toEqual([["A new version is ready", "Reload"]]);
  expect(worker.postMessage).not.toHaveBeenCalled();

  currentToasts()[0]?.action?.onSelect();
  expect(worker.postMessage).toHaveBeenCalledWith("activate");
});

test("a version that has waited since the last visit is offered at once", async () => {
  const container = new FakeContainer();
  container.registration.waiting = new FakeWorker();
  container.registration.waiting.state = "installed";

  await followVersions(container.asBrowser());

  expect(offers()).toEqual([["A new version is ready", "Reload"]]);
});

test("the first worker of a browser is no new version", async () => {
  const container = new FakeContainer();
  container.controller = null;
  await followVersions(container.asBrowser());

  container.registration.find().install();

  expect(offers()).toEqual([]);
});
