// Looks every two seconds whether the list of mails has changed, and only then loads the page anew.
const shown = document.querySelector('[data-newest]');
setInterval(async () => {
  // Whoever is typing a filter is not interrupted.
  if (document.hidden || document.activeElement?.tagName === 'INPUT') return;
  try {
    const response = await fetch(`/dev/mail/list.json${location.search}`);
    const { messages } = await response.json();
    const isSame =
      (messages[0]?.id ?? '') === shown.dataset.newest &&
      String(messages.length) === shown.dataset.count;
    if (!isSame) location.reload();
  } catch {
    // The house is stopping or starting again: the next look will tell.
  }
}, 2000);
