"""A finished game sent to a friend, who plays the same dice and compares."""

from __future__ import annotations

from dataclasses import replace

from playwright.sync_api import expect

from game.code import encode
from game.extras import CHALLENGE, SEED
from game.rules.difficulty import Difficulty
from game.rules.record import format_record, replay
from tests.support.games import finished
from tests.support.pages import Pages
from tests.support.table import Table

GAME = finished("hills", Difficulty.SURVIVAL, **{SEED: "hills"})
CODE = encode(GAME)
SCORE = replay(GAME).score.total
STORED = {"magdagdon.game": format_record(GAME)}


def test_a_game_is_shared_and_played_on_the_same_dice(open_page: Pages) -> None:
    sender = open_page(storage=STORED, permissions=["clipboard-read", "clipboard-write"])
    sender.click('.result [data-action="scores"]')
    sender.click("[data-replay]")
    sender.click('#replay [data-action="share"]')
    sender.click('[data-action="copy"]')
    expect(sender.locator("#share .feedback")).to_contain_text("Copied.")
    message = sender.evaluate("navigator.clipboard.readText()")
    assert f"#c={CODE}\n" in message
    assert f"{SCORE}".replace("-", "−") in message

    table = Table(open_page("#c=" + message.split("#c=")[1].split()[0] + "."))
    page = table.page
    before = table.record
    challenge = page.get_by_role("dialog", name="A friend's game")
    expect(challenge).to_contain_text("A finished SURVIVAL game.")
    expect(challenge).not_to_contain_text(str(abs(SCORE)))
    assert table.record == before
    page.click('[data-action="play-challenge"]')
    expect(challenge).to_be_hidden()
    table.check()
    assert table.record.difficulty is Difficulty.SURVIVAL
    assert (table.record.extra[SEED], table.record.extra[CHALLENGE]) == ("hills", CODE)
    table.press("roll")
    assert table.record.actions[0] == GAME.actions[0]
    table.page.reload()
    open_page.ready(page)
    assert (table.record.extra[CHALLENGE], page.url.partition("#")[2]) == (CODE, "")


def test_the_end_of_a_duel_compares_with_the_friends_game(open_page: Pages) -> None:
    mine = finished("other play", Difficulty.SURVIVAL)
    mine = replace(mine, extra={CHALLENGE: CODE})
    page = open_page(storage={"magdagdon.game": format_record(mine)})
    expect(page.locator("[data-rival-score]")).to_have_attribute("data-rival-score", str(SCORE))
    expect(page.locator("[data-rival-score]")).to_contain_text("your friend got")
    page.click('[data-action="rival"]')
    expect(page.get_by_role("dialog", name="Replay")).to_contain_text(f"{abs(SCORE)}")
    expect(page.locator('#replay [data-action="share"]')).to_be_hidden()
    page.keyboard.press("Escape")
    page.click('.result [data-action="new-game"]')
    expect(page.locator("[data-rival-score]")).to_have_count(0)


def test_what_a_friend_sent_can_be_pasted_and_damage_is_told(open_page: Pages) -> None:
    page = open_page("#c=M0nsense0123456789")
    dialog = page.locator("#challenge")
    expect(dialog).to_contain_text("Ask for it again.")
    expect(page.locator('[data-action="play-challenge"]')).to_be_hidden()
    page.keyboard.press("Escape")
    page.click('.bar [data-action="scores"]')
    page.fill("#pasted-code", f"Anna: try this! https://example.org/#c={CODE[:-5]}")
    page.click('[data-action="code"]')
    expect(dialog).to_contain_text("You can play the same dice.")
    expect(page.locator("#challenge [data-do=watch]")).to_be_hidden()
    page.keyboard.press("Escape")
    page.fill("#pasted-code", CODE.lower())
    page.click('[data-action="code"]')
    expect(page.locator('[data-action="play-challenge"]')).to_be_visible()
    page.click("#challenge [data-do=watch]")
    page.click("#question [data-answer=yes]")
    expect(page.get_by_role("dialog", name="Replay")).to_be_visible()


def test_a_browser_that_refuses_to_copy_leaves_the_text_selected(open_page: Pages) -> None:
    refused = "Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined });"
    page = open_page(storage=STORED, before=refused)
    page.click('.result [data-action="scores"]')
    page.click("[data-replay]")
    page.click('#replay [data-action="share"]')
    page.click('[data-action="copy"]')
    expect(page.locator("#share .feedback")).to_contain_text("The text is selected")
    selected = "field => field.value.slice(field.selectionStart, field.selectionEnd) === field.value"
    assert page.locator("#share textarea").evaluate(selected)
