#!/usr/bin/env python3
"""Puts a pinned Sundial where the firmware embeds its web app from. Python 3.7 or later, nothing to install.

In platformio.ini, last among the extra scripts:

    extra_scripts = pre:sundial.py
    custom_sundial = https://example.org/sundial-1.1.0.zip
    custom_sundial_sha256 = 64 hexadecimal digits, published beside the archive

custom_sundial is an archive of a release (address or file) or a folder with its files, such as dist-firmware of a git
submodule. Optional: custom_sundial_to (webapp_dist), custom_sundial_max_bytes (what the release says).

By hand:

    python sundial.py --from sundial-1.1.0.zip --sha256 ... [--to webapp_dist] [--max-bytes N]
    python sundial.py --check FIRMWARE_DIR      names what would still overwrite the files, and pages that Sundial lacks
"""

import argparse
import configparser
import glob
import gzip
import hashlib
import io
import json
import os
import re
import sys
import urllib.request
import zipfile
import zlib

FILES = ("index.html.gz", "js/app.js.gz", "favicon.ico", "favicon.png", "site.webmanifest", "zones.json.gz")
# Only firmware of 2025 embeds the time zones.
OPTIONAL = ("zones.json.gz",)
# Of releases without a manifest: 1.0.0 and before.
OLD_MAX_BYTES = 98304
WEB_FOLDER = "webapp_dist"
# The licence in the script of every build begins with this.
MARK = b"/* Sundial"
SUMS = "SHA256SUMS"
MANIFEST = "manifest.json"
# More than any release has; a larger archive is not read.
MAX_ARCHIVE_BYTES = 8 << 20
TIMEOUT_S = 60


class Refused(Exception):
    """Why nothing was copied, in one line."""


def read_folder(folder):
    """Name -> content of the files in a folder, or in the dist-firmware of an unpacked release; and its manifest."""
    inner = os.path.join(folder, "dist-firmware")
    home = inner if os.path.isdir(inner) else folder
    content = {}
    for name in FILES:
        path = os.path.join(home, *name.split("/"))
        if os.path.isfile(path):
            with open(path, "rb") as file:
                content[name] = file.read()
    release = os.path.dirname(os.path.abspath(home))
    sums, manifest = os.path.join(release, SUMS), os.path.join(release, MANIFEST)
    if not os.path.isfile(sums):
        # No release but a build, which fails above the limit it was given.
        return content, {}
    read = {}
    for name, path in ((SUMS, sums), (MANIFEST, manifest)):
        if os.path.isfile(path):
            with open(path, "rb") as file:
                read[name] = file.read()
    return content, check_release(content, read[SUMS], read.get(MANIFEST), release)


def check_release(content, sums, manifest, where):
    """Checks the files against the checksums of their release; returns what its manifest says."""
    files = content if manifest is None else dict(content, **{MANIFEST: manifest})
    check_sums(files, sums.decode("utf-8", "replace"), "%s of %s" % (SUMS, where))
    if manifest is None:
        return {"limit": OLD_MAX_BYTES}
    try:
        said = json.loads(manifest.decode("utf-8"))
        return dict(said, limit=int(said["limit"]))
    except (ValueError, KeyError, TypeError):
        raise Refused("%s of %s names no limit" % (MANIFEST, where))


def check_sums(content, sums, where):
    for line in sums.splitlines():
        wanted, _, path = line.partition("  ")
        name = path.rpartition("dist-firmware/")[2]
        if name in content and hashlib.sha256(content[name]).hexdigest() != wanted:
            raise Refused("wrong checksum: %s is not the file that %s names" % (name, where))


def fetch(address):
    try:
        with urllib.request.urlopen(address, timeout=TIMEOUT_S) as answer:
            return answer.read(MAX_ARCHIVE_BYTES + 1)
    except OSError as error:
        raise Refused("%s cannot be downloaded: %s" % (address, error))


def is_address(source):
    return source.startswith(("https://", "http://"))


def read_archive_bytes(source, sha256, cache):
    """The bytes of the archive. A download is kept in the folder `cache` under its checksum."""
    if not is_address(source):
        with open(source, "rb") as file:
            return file.read(MAX_ARCHIVE_BYTES + 1)
    if not sha256:
        raise Refused("%s is only used with its SHA-256: set custom_sundial_sha256, or give --sha256" % source)
    kept = os.path.join(cache, "sundial-%s.zip" % sha256) if cache else None
    if kept and os.path.isfile(kept):
        with open(kept, "rb") as file:
            data = file.read(MAX_ARCHIVE_BYTES + 1)
        if hashlib.sha256(data).hexdigest() == sha256:
            return data
    data = fetch(source)
    if kept and hashlib.sha256(data).hexdigest() == sha256:
        write(kept, data)
    return data


def read_archive(source, sha256, cache):
    data = read_archive_bytes(source, sha256, cache)
    if len(data) > MAX_ARCHIVE_BYTES:
        raise Refused("%s is larger than %d bytes: not a release of Sundial" % (source, MAX_ARCHIVE_BYTES))
    found = hashlib.sha256(data).hexdigest()
    if not sha256:
        raise Refused(
            "set custom_sundial_sha256, or give --sha256: the digits published beside %s; the file's are %s" % (source, found)
        )
    if found != sha256:
        raise Refused(
            "wrong checksum of %s: it is %s, but custom_sundial_sha256 or --sha256 says %s" % (source, found, sha256)
        )
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return read_members(archive, source)
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError) as error:
        raise Refused("%s is damaged, or not a zip archive: %s" % (source, error))


def read_members(archive, source):
    names = archive.namelist()
    pages = [name for name in names if name.rpartition("dist-firmware/")[2] == "index.html.gz"]
    if not pages:
        raise Refused("%s holds no dist-firmware/index.html.gz: not a release of Sundial" % source)
    home = pages[0][: -len("index.html.gz")]

    def read(name):
        if archive.getinfo(name).file_size > MAX_ARCHIVE_BYTES:
            raise Refused("%s in %s is too large" % (name, source))
        return archive.read(name)

    content = {name: read(home + name) for name in FILES if home + name in names}
    sums, manifest = [home[: -len("dist-firmware/")] + name for name in (SUMS, MANIFEST)]
    if sums not in names:
        return content, {"limit": OLD_MAX_BYTES}
    return content, check_release(content, read(sums), read(manifest) if manifest in names else None, source)


def check_content(content, source, embedded, max_bytes):
    """`embedded`: names the firmware embeds, or None when that is not known; `max_bytes`: None without a limit."""
    needed = [name for name in FILES if name not in OPTIONAL] if embedded is None else embedded
    missing = [name for name in needed if name in FILES and name not in content]
    if missing:
        raise Refused("missing file: %s has no %s" % (source, ", ".join(missing)))
    unknown = [name for name in needed if name not in FILES]
    if unknown:
        raise Refused("platformio.ini embeds %s, which Sundial does not have" % ", ".join(unknown))
    # What another web app has is too large as well.
    check_script_file(content, source)
    counted = list(content) if embedded is None else embedded
    total = sum(len(content[name]) for name in counted)
    if max_bytes is not None and total > max_bytes:
        raise Refused("too many bytes: %d, at most %d are allowed" % (total, max_bytes))
    return total


def check_script_file(content, source):
    if "js/app.js.gz" not in content:
        return
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(content["js/app.js.gz"])) as script:
            found, end = False, b""
            # It may lie across two parts.
            for part in iter(lambda: script.read(1 << 16), b""):
                found = found or MARK in end + part
                end = part[-len(MARK):]
    except (OSError, EOFError, zlib.error):
        raise Refused("not a Sundial: js/app.js.gz of %s cannot be unpacked" % source)
    if not found:
        raise Refused("not a Sundial: js/app.js.gz of %s is another web app's" % source)


def write(path, data):
    """Writes a file at once or not at all, and only when it differs."""
    if os.path.isfile(path):
        with open(path, "rb") as file:
            if file.read() == data:
                return
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path + ".new", "wb") as file:
        file.write(data)
    os.replace(path + ".new", path)


def digits_of(sha256):
    """The digits of a SHA-256, alone or in a line of a .sha256 file; empty without one."""
    words = sha256.strip().lower().lstrip("\\").split()
    if words and not re.match(r"[0-9a-f]{64}$", words[0]):
        raise Refused("custom_sundial_sha256 or --sha256 is not 64 hexadecimal digits: %s" % sha256.strip())
    return words[0] if words else ""


def read_source(source, sha256="", cache=None):
    """The files of a folder or archive, and what the manifest of their release says."""
    sha256 = digits_of(sha256)
    if os.path.isdir(source):
        return read_folder(source)
    if is_address(source) or os.path.isfile(source):
        return read_archive(source, sha256, cache)
    raise Refused("there is no %s" % source)


def embed(source, to, sha256="", max_bytes=None, embedded=None, cache=None):
    """Checks everything, then copies. Returns one line for the build's log; raises Refused and copies nothing."""
    content, manifest = read_source(source, sha256, cache)
    total = check_content(content, source, embedded, manifest.get("limit") if max_bytes is None else max_bytes)
    for name, data in content.items():
        write(os.path.join(to, *name.split("/")), data)
    return "%s -> %s, %d bytes embedded" % (os.path.basename(source.rstrip("/\\")), to, total)


# --check

BUILDS = re.compile(r"\b(npm|yarn|pnpm|npx|bun|bunx)\b.*\b(build|vite)\b")
JAVASCRIPT = re.compile(r"\b(npm|yarn|pnpm|npx|bun|vite)\b")
COPIES = re.compile(r"\b(rm|cp|mv|rsync|unzip|tar|rmtree|copytree|move)\b")
DOWNLOADS = re.compile(r"uses:.*(download-artifact|actions/cache)")


def read_text(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


class Project:
    """platformio.ini and the files it includes."""

    def __init__(self, folder):
        self.folder = folder
        self.path = os.path.join(folder, "platformio.ini")
        if not os.path.isfile(self.path):
            raise Refused("there is no %s" % self.path)
        self.config = configparser.RawConfigParser(
            strict=False, allow_no_value=True, inline_comment_prefixes=("#", ";"), delimiters=("=",)
        )
        self.paths = [self.path]
        self._read(self.path)
        for pattern in self.values("platformio", "extra_configs"):
            for path in sorted(glob.glob(os.path.join(folder, pattern))):
                self.paths.append(path)
                self._read(path)

    def _read(self, path):
        try:
            self.config.read_string(read_text(path))
        except configparser.Error as error:
            raise Refused("%s cannot be read: %s" % (path, str(error).splitlines()[0]))

    def text(self, section, option, depth=0):
        """The option of a section, of one it extends, or of [env]; with ${section.option} filled in."""
        if depth > 9:
            return ""
        homes = [section]
        if self.config.has_option(section, "extends"):
            homes += re.split(r"[,\s]+", self.config.get(section, "extends") or "")
        if section.startswith("env:"):
            homes.append("env")
        for home in homes:
            found = self.config.has_option(home, option) and self.config.get(home, option)
            if found:
                fill = lambda match: self.text(match.group(1), match.group(2), depth + 1)
                return re.sub(r"\$\{([^}]+)\.([^}.]+)\}", fill, found)
        return ""

    def values(self, section, option):
        return [value for value in re.split(r"[,\s]+", self.text(section, option)) if value]

    def environments(self):
        return [section for section in self.config.sections() if section.startswith("env:")] or ["env"]

    def place(self, word):
        """`file:line` of the first line with a word that is no comment."""
        for path in self.paths:
            for number, line in enumerate(read_text(path).splitlines(), 1):
                if word in re.split(r"(?:^|\s)[;#]", line)[0]:
                    return "%s:%d" % (os.path.relpath(path, self.folder), number)
        return os.path.basename(self.path)


def embedded_below(values, to):
    """Files below the web folder, named from it, in the order they are embedded."""
    prefix = to.strip("/") + "/"
    names = [value.replace("\\", "/") for value in values]
    return [name[len(prefix) :] for name in names if name.startswith(prefix)]


def lines_of(path):
    """Number and text of the lines that are no comments."""
    for number, line in enumerate(read_text(path).splitlines(), 1):
        if not line.strip().startswith("#"):
            yield number, line


def check_script(project, script, to):
    path = os.path.join(project.folder, script)
    if not os.path.isfile(path) or not path.endswith(".py"):
        return []
    for number, line in lines_of(path):
        if JAVASCRIPT.search(line) or (to in line and COPIES.search(line)):
            return [
                "%s: %s makes the firmware's own web app (line %d: %s). Take it out of extra_scripts."
                % (project.place(script), script, number, line.strip())
            ]
    return []


def check_scripts(project, to):
    problems = []
    without = []
    for environment in project.environments():
        scripts = project.values(environment, "extra_scripts")
        names = [script.partition(":")[2] if re.match(r"(pre|post):", script) else script for script in scripts]
        ours = [name for name, script in zip(names, scripts) if is_ours(name) and script.startswith("pre:")]
        if not ours:
            without.append(environment)
        for name in names:
            if not is_ours(name):
                problems += check_script(project, name, to)
    if without:
        which = "no environment" if len(without) == len(project.environments()) else ", ".join(without) + " does not"
        verb = "runs" if which == "no environment" else "run"
        problems.append("platformio.ini: %s %s this script. Add  pre:sundial.py  to extra_scripts." % (which, verb))
    return problems


def is_ours(script):
    return os.path.basename(script) == "sundial.py"


def check_embedded(project, to):
    problems = []
    for environment in project.environments():
        values = project.values(environment, "board_build.embed_files")
        values += project.values(environment, "board_build.embed_txtfiles")
        names = embedded_below(values, to)
        for name in names:
            if name not in FILES:
                problems.append(
                    "%s: embeds %s/%s, which Sundial does not have. Take the line out."
                    % (project.place("%s/%s" % (to, name)), to, name)
                )
        lacking = [name for name in FILES if name not in names and name not in OPTIONAL]
        if lacking:
            problems.append(
                "platformio.ini: [%s] does not embed %s from %s." % (environment, ", ".join(lacking), to)
            )
    return problems


def check_workflow(folder, path, to):
    where = os.path.relpath(path, folder).replace(os.sep, "/")
    problems = []
    downloads = False
    for number, line in lines_of(path):
        if re.match(r"\s*- ", line):
            downloads = False
        downloads = downloads or bool(DOWNLOADS.search(line))
        if BUILDS.search(line):
            what = "builds the firmware's own web app"
        elif to in line and (downloads or COPIES.search(line)):
            what = "writes into %s" % to
        else:
            continue
        problems.append("%s:%d: %s (%s). Take this step out." % (where, number, what, line.strip()))
    return problems


def check(folder, to=WEB_FOLDER):
    """What would overwrite the files, or keep them out of the firmware; a line each, with file and line number."""
    project = Project(folder)
    problems = check_scripts(project, to) + check_embedded(project, to)
    for kind in ("yml", "yaml"):
        for path in sorted(glob.glob(os.path.join(folder, ".github", "**", "*." + kind), recursive=True)):
            problems += check_workflow(folder, path, to)
    return list(dict.fromkeys(problems))


def own_pages(folder):
    """The pages of the firmware's own web app, by the names of their files."""
    files = glob.glob(os.path.join(folder, "webapp", "src", "views", "*.vue"))
    return set(os.path.splitext(os.path.basename(path))[0] for path in files)


def lacking_pages(own, manifest):
    """A line about the pages of the firmware's own web app that a release lacks, if there are any."""
    lacking = own - set(manifest["views"])
    if not lacking:
        return []
    what = "webapp/src/views: this Sundial has no %s. " % ", ".join(sorted(lacking))
    forks = [(lacking - set(fork["views"]), fork["name"]) for fork in manifest.get("forks", [])]
    left, name = min(forks, key=lambda found: len(found[0]), default=(lacking, ""))
    if len(left) < len(lacking):
        besides = " except %s" % ", ".join(sorted(left)) if left else ""
        return [what + "%s-%s.zip of the same release is made for this firmware and has them%s."
                % (name, manifest.get("version"), besides)]
    return [what + "A Sundial made for this firmware has them; forks.md of Sundial's documentation says how to make one."]


def pinned_manifest(project):
    """The manifest of the pinned release, and what is pinned; None if platformio.ini pins none."""
    for environment in project.environments():
        source = project.text(environment, "custom_sundial")
        if not source:
            continue
        sha256 = project.text(environment, "custom_sundial_sha256")
        cache = os.path.join(project.folder, ".pio")
        if is_address(source):
            place = os.path.join(cache, "sundial-%s.zip" % digits_of(sha256))
        else:
            place = os.path.join(project.folder, source)
        return read_source(place, sha256)[1] if os.path.exists(place) else None, source
    return None, ""


def notes_about(folder):
    """What a maintainer should know, but need not change."""
    own = own_pages(folder)
    manifest, source = pinned_manifest(Project(folder)) if own else (None, "")
    if not source:
        return []
    if manifest is None:
        later = " yet. The first build downloads it and compares." if is_address(source) else "."
        return ["webapp/src/views was not compared with %s, which is not here%s" % (source, later)]
    if not isinstance(manifest.get("views"), list):
        return ["webapp/src/views was not compared with %s: only the archive of a release lists its pages." % source]
    return lacking_pages(own, manifest)


def main(arguments):
    parser = argparse.ArgumentParser(
        description="Puts a pinned Sundial where the firmware embeds its web app from.", usage=__doc__
    )
    parser.add_argument("--from", dest="source", metavar="SOURCE", help="folder, archive or address of a release")
    parser.add_argument("--sha256", default="", help="of the archive")
    parser.add_argument("--to", default=WEB_FOLDER, help="the web folder (%s)" % WEB_FOLDER)
    parser.add_argument("--max-bytes", type=int, help="of all files, instead of what the release says")
    parser.add_argument("--check", metavar="FIRMWARE_DIR", help="name what would still overwrite the files")
    options = parser.parse_args(arguments)
    try:
        if options.check is not None:
            problems = check(options.check, options.to)
            for problem in problems:
                print(problem)
            for note in notes_about(options.check):
                print("note: " + note)
            print("sundial: %s" % ("%d to change" % len(problems) if problems else "nothing overwrites the files"))
            return 1 if problems else 0
        if not options.source:
            parser.error("give --from or --check")
        print("sundial: " + embed(options.source, options.to, options.sha256, options.max_bytes))
        return 0
    except (Refused, OSError) as error:
        print("sundial: %s" % error, file=sys.stderr)
        return 1


def within_platformio(env):
    """Reads the custom options, copies, and warns of what would overwrite the files. Ends the build when it cannot."""
    option = env.GetProjectOption
    folder = env.subst("$PROJECT_DIR")
    to = option("custom_sundial_to", WEB_FOLDER)
    try:
        source = option("custom_sundial", "")
        if not source:
            raise Refused("platformio.ini has no custom_sundial")
        values = option("board_build.embed_files", "")
        embedded = embedded_below(re.split(r"[,\s]+", values) if isinstance(values, str) else values, to)
        most = str(option("custom_sundial_max_bytes", "")).strip()
        if most and not most.isdigit():
            raise Refused("custom_sundial_max_bytes = %s is not a number of bytes, such as 131072" % most)
        line = embed(
            source if is_address(source) else os.path.join(folder, source),
            os.path.join(folder, to),
            option("custom_sundial_sha256", ""),
            int(most) if most else None,
            embedded or None,
            env.subst("$PROJECT_WORKSPACE_DIR"),
        )
        print("sundial: " + line)
        for problem in check(folder, to):
            print("sundial: warning: " + problem)
        for note in notes_about(folder):
            print("sundial: note: " + note)
    except (Refused, OSError, ValueError) as error:
        print("sundial: %s" % error, file=sys.stderr)
        env.Exit(1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

try:
    # PlatformIO gives scripts the function Import, which puts `env` among the globals.
    Import("env")  # noqa: F821
except NameError:
    pass
else:
    within_platformio(env)  # noqa: F821
