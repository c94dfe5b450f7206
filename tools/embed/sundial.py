#!/usr/bin/env python3
"""Puts a pinned Sundial where the firmware embeds its web app from. Python 3.7 or later, nothing to install.

In platformio.ini, after whatever other extra script writes into webapp_dist:

    extra_scripts = pre:sundial.py
    custom_sundial = https://example.org/sundial-1.2.0.zip
    custom_sundial_sha256 = 64 hexadecimal digits, published beside the archive

custom_sundial is the archive of a release (address or file) or a folder, such as dist-firmware of a git submodule.

By hand:

    python sundial.py --from sundial-1.2.0.zip --sha256 DIGITS [--to webapp_dist]
    python sundial.py --check FIRMWARE_DIR

says what is wrong with the lines above, what would overwrite the files, whether git has them, and which pages of the
firmware's own web app would be lost.
"""

import argparse
import configparser
import glob
import hashlib
import http.client
import io
import json
import os
import re
import subprocess
import sys
import urllib.request
import zipfile
import zlib

PAGE = "index.html.gz"
FILES = (PAGE, "js/app.js.gz", "favicon.ico", "favicon.png", "site.webmanifest", "zones.json.gz")
# Only firmware of 2025 embeds the time zones.
OPTIONAL = ("zones.json.gz",)
# The firmware's sources name the files by this folder.
WEB_FOLDER = "webapp_dist"
# Options of platformio.ini.
PIN = ("custom_sundial", "custom_sundial_sha256")
MANIFEST = "manifest.json"
TIMEOUT_S = 60


class Refused(Exception):
    """What is wrong, in one sentence."""


# The pinned files


def is_address(source):
    return source.startswith(("https://", "http://"))


def read_file(path):
    with open(path, "rb") as file:
        return file.read()


def write_file(path, data):
    """Writes a file whole or not at all, and only when it differs, so that an unchanged one is not built again."""
    if os.path.isfile(path) and read_file(path) == data:
        return
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    with open(path + ".new", "wb") as file:
        file.write(data)
    os.replace(path + ".new", path)


def download(address):
    try:
        with urllib.request.urlopen(address, timeout=TIMEOUT_S) as answer:
            return answer.read()
    except (OSError, http.client.HTTPException) as error:
        raise Refused(f"{address} cannot be downloaded: {error}")


def digits_of(sha256):
    """The digits of a SHA-256, alone or in a line of a .sha256 file; empty without one."""
    digits = (sha256.lower().split() or [""])[0]
    if digits and not re.fullmatch(r"[0-9a-f]{64}", digits):
        raise Refused(f"custom_sundial_sha256 (--sha256) is not 64 hexadecimal digits: {sha256.strip()}")
    return digits


def read_archive(source, sha256, cache):
    """The bytes of an archive with this checksum. A download is kept in the folder `cache`."""
    wanted = digits_of(sha256)
    if not wanted:
        raise Refused(f"{source} is used only with custom_sundial_sha256 (--sha256), the checksum published beside it")
    # Named by the address too: one that was changed without its checksum is downloaded, and refused.
    kept = os.path.join(cache, f"sundial-{hashlib.sha256(source.encode()).hexdigest()[:16]}-{wanted}.zip")
    if not is_address(source):
        data = read_file(source)
    elif os.path.isfile(kept) and hashlib.sha256(read_file(kept)).hexdigest() == wanted:
        return read_file(kept)
    else:
        data = download(source)
    found = hashlib.sha256(data).hexdigest()
    if found != wanted:
        raise Refused(f"wrong checksum: that of {source} is {found}, but custom_sundial_sha256 (--sha256) is {wanted}")
    if is_address(source):
        write_file(kept, data)
    return data


def files_of_archive(data, source):
    """The files of an archive by their paths in it."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}
    except (zipfile.BadZipFile, zlib.error, RuntimeError):
        raise Refused(f"{source} is not a zip archive, or one that cannot be unpacked")


def files_of_folder(folder):
    """The files of an unpacked release, or of its dist-firmware alone, by their paths in a release."""
    home = os.path.join(folder, "dist-firmware")
    home = home if os.path.isdir(home) else os.path.abspath(folder)
    paths = {f"dist-firmware/{name}": os.path.join(home, *name.split("/")) for name in FILES}
    if os.path.basename(home) == "dist-firmware":
        paths[MANIFEST] = os.path.join(os.path.dirname(home), MANIFEST)
    return {name: read_file(path) for name, path in paths.items() if os.path.isfile(path)}


def read_pinned(folder, source, sha256):
    """The web files by their names, and the manifest of their release: None for a folder without one."""
    if not source:
        raise Refused("platformio.ini has no custom_sundial, which names the release to embed")
    place = source if is_address(source) else os.path.normpath(os.path.join(folder, source))
    if os.path.isdir(place):
        if sha256:
            raise Refused(f"custom_sundial_sha256 (--sha256) is for an archive, but {place} is a folder: take it out")
        files = files_of_folder(place)
    elif is_address(source) or os.path.isfile(place):
        files = files_of_archive(read_archive(place, sha256, os.path.join(folder, ".pio")), source)
    else:
        raise Refused(f"there is no {place}")
    page = next((name for name in files if name.endswith("dist-firmware/" + PAGE)), "dist-firmware/" + PAGE)
    home = page[: -len(PAGE)]
    content = {name: files[home + name] for name in FILES if home + name in files}
    missing = [name for name in FILES if name not in content and name not in OPTIONAL]
    if missing:
        raise Refused(f"{source} is no Sundial: it has no {', '.join(missing)}")
    manifest = files.get(home[: -len("dist-firmware/")] + MANIFEST)
    return content, release_of(manifest or b"")


def release_of(text):
    """The manifest of a release; None for anything else, such as the manifest.json of something else beside the folder."""
    try:
        manifest = json.loads(text.decode("utf-8"))
    except ValueError:
        return None
    return manifest if isinstance(manifest, dict) and {"name", "version", "views"} <= manifest.keys() else None


def title(manifest, source):
    """Such as Sundial 1.2.0, or Sundial-onbattery 1.2.0; by its folder where only the archive of a release says it."""
    return f"{manifest['name']}".capitalize() + f" {manifest['version']}" if manifest else f"Sundial in {source}"


def put(source, sha256, folder, to):
    """Writes the files into the folder `to`; a line about them."""
    content, manifest = read_pinned(folder, source, sha256)
    for name, data in content.items():
        write_file(os.path.join(to, *name.split("/")), data)
    return f"sundial: {title(manifest, source)}, {sum(map(len, content.values()))} bytes put into {to}"


# The firmware's project


def read_text(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


class Project:
    """platformio.ini and the files it includes."""

    def __init__(self, folder):
        self.folder = folder
        self.config = configparser.RawConfigParser(
            strict=False, allow_no_value=True, inline_comment_prefixes=("#", ";"), delimiters=("=",)
        )
        path = os.path.join(folder, "platformio.ini")
        if not os.path.isfile(path):
            raise Refused(f"there is no {path}")
        self._read(path)
        for pattern in self.values("platformio", "extra_configs"):
            for included in sorted(glob.glob(os.path.join(folder, pattern))):
                self._read(included)
        self.environments = [name for name in self.config.sections() if name.startswith("env:")] or ["env"]

    def _read(self, path):
        try:
            self.config.read_string(read_text(path))
        except configparser.Error as error:
            raise Refused(f"{path} cannot be read: {str(error).splitlines()[0]}")

    def home(self, section, option, depth=0):
        """The section that gives this one the option: itself, one it extends, or [env]; None without one."""
        if depth > 9:
            return None
        if self.config.get(section, option, fallback=None):
            return section
        homes = re.split(r"[,\s]+", self.config.get(section, "extends", fallback="") or "")
        homes += ["env"] if section.startswith("env:") else []
        return next(filter(None, (self.home(home, option, depth + 1) for home in homes if home)), None)

    def text(self, section, option, depth=0):
        """The option of a section, with ${section.option} filled in."""
        found = depth <= 9 and self.config.get(self.home(section, option) or section, option, fallback="")
        fill = lambda match: self.text(match.group(1), match.group(2), depth + 1)
        return re.sub(r"\$\{([^}]+)\.([^}.]+)\}", fill, found or "")

    def values(self, section, option):
        return [value for value in re.split(r"[,\s]+", self.text(section, option)) if value]


def is_ours(script):
    return os.path.basename(script) == "sundial.py"


BUILDS = re.compile(r"\b(npm|yarn|pnpm|npx|bun|vite)\b")
COPIES = re.compile(r"\b(rm|cp|mv|rsync|unzip|tar|rmtree|copytree|move)\b")


def check_script(folder, script):
    """A line about an extra script that builds the firmware's own web app or writes into the web folder."""
    path = os.path.join(folder, script)
    if not path.endswith(".py") or not os.path.isfile(path):
        return []
    for number, line in enumerate(read_text(path).splitlines(), 1):
        if not line.strip().startswith("#") and (BUILDS.search(line) or (WEB_FOLDER in line and COPIES.search(line))):
            why = f"it makes the firmware's own web app (line {number}: {line.strip()})"
            return [f"take {script} out of extra_scripts: {why}"]
    return []


def check_environment(project, environment, held):
    """What would keep the files that the pinned Sundial holds out of the firmware, or overwrite them; a line each."""
    problems = []
    scripts = project.values(environment, "extra_scripts")
    if not any(script.startswith("pre:") and is_ours(script[4:]) for script in scripts):
        home = project.home(environment, "extra_scripts") or "env"
        problems.append(f"[{home}] does not run this script: add pre:sundial.py to its extra_scripts")
    for script in scripts:
        name = re.sub(r"^(pre|post):", "", script)
        problems += [] if is_ours(name) else check_script(project.folder, name)
    values = project.values(environment, "board_build.embed_files")
    values += project.values(environment, "board_build.embed_txtfiles")
    names = [value[len(WEB_FOLDER) + 1 :] for value in values if value.startswith(WEB_FOLDER + "/")]
    home = project.home(environment, "board_build.embed_files") or "env"
    for name in names:
        if name not in held:
            what = f"embeds {WEB_FOLDER}/{name}, which this Sundial does not have"
            problems.append(f"[{home}] {what}: take it out of board_build.embed_files")
    lacking = [name for name in FILES if name not in names and name not in OPTIONAL]
    if lacking:
        problems.append(f"[{home}] does not embed {', '.join(lacking)} from {WEB_FOLDER}")
    return problems


def lost_pages(folder, manifest):
    """A line about pages of the firmware's own web app that the release lacks."""
    paths = glob.glob(os.path.join(folder, "webapp", "src", "views", "*.vue"))
    own = set(os.path.splitext(os.path.basename(path))[0] for path in paths)
    if not own:
        return []
    if manifest is None:
        return ["the pages in webapp/src/views were not compared: only the archive of a release lists those it has"]
    lost = own - set(manifest["views"])
    if not lost:
        return []
    line = f"pages in webapp/src/views that this Sundial does not have: {', '.join(sorted(lost))}"
    forks = [(fork["name"], sorted(lost & set(fork["views"]))) for fork in manifest.get("forks", [])]
    better = [f"{name}-{manifest['version']}.zip, which has {', '.join(found)}" for name, found in forks if found]
    return [line + (f"; take {', or '.join(better)}" if better else "")]


def kept_in_git(folder):
    """A line about a web folder whose files git knows; none without git."""
    try:
        known = subprocess.check_output(["git", "ls-files", WEB_FOLDER], cwd=folder, stderr=subprocess.DEVNULL)
    except (OSError, subprocess.CalledProcessError):
        return []
    what = f"git rm -r --cached {WEB_FOLDER}, and /{WEB_FOLDER}/ into .gitignore"
    return [f"{WEB_FOLDER} is in git, so every build leaves changed files there: {what}"] if known else []


def check(folder):
    """What is to be changed before the firmware holds what it pins, what is only to be known, and what it pins; lists."""
    project = Project(folder)
    problems, notes = [], kept_in_git(folder)
    pins = {name: tuple(project.text(name, option) for option in PIN) for name in project.environments}
    held, titles = {}, []
    for pinned in sorted(set(pins.values())):
        try:
            held[pinned], manifest = read_pinned(folder, *pinned)
            notes += lost_pages(folder, manifest)
            titles.append(title(manifest, pinned[0]))
        except (Refused, OSError, ValueError) as error:
            problems.append(str(error))
    for environment in project.environments:
        problems += check_environment(project, environment, held.get(pins[environment], FILES))
    return [list(dict.fromkeys(lines)) for lines in (problems, notes, titles)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--from", dest="source", metavar="SOURCE", help="archive or folder of a release")
    parser.add_argument("--sha256", default="", help="of the archive")
    parser.add_argument("--to", default=WEB_FOLDER, help=f"the web folder ({WEB_FOLDER})")
    parser.add_argument("--check", metavar="FIRMWARE_DIR", help="exit code 1 if there is something to change")
    options = parser.parse_args()
    if not options.source and options.check is None:
        parser.error("give --from or --check")
    try:
        if options.check is None:
            print(put(options.source, options.sha256, ".", options.to))
            return 0
        problems, notes, titles = check(options.check)
    except (Refused, OSError, ValueError) as error:
        print(f"sundial: {error}", file=sys.stderr)
        return 1
    print("".join(f"{line}\n" for line in problems + [f"note: {line}" for line in notes]), end="")
    pinned = f"; pinned: {', '.join(titles)}" if titles else ""
    print(f"sundial: {len(problems) or 'nothing'} to change{pinned}")
    return 1 if problems else 0


def within_platformio(env):
    """Puts the files that the environment pins into place, or ends the build; warns of what --check would say."""
    folder = env.subst("$PROJECT_DIR")
    pinned = [env.GetProjectOption(option, "") for option in PIN]
    try:
        print(put(*pinned, folder, os.path.join(folder, WEB_FOLDER)))
        problems, notes, _ = check(folder)
        for line in [f"warning: {line}" for line in problems] + [f"note: {line}" for line in notes]:
            print("sundial: " + line)
    except (Refused, OSError, ValueError) as error:
        print(f"sundial: {error}", file=sys.stderr)
        env.Exit(1)


if __name__ == "__main__":
    sys.exit(main())
elif "Import" in globals():
    # PlatformIO gives scripts the function Import, which puts `env` among the globals.
    Import("env")  # noqa: F821
    within_platformio(env)  # noqa: F821
